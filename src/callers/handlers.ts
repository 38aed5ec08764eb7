import type { AskerEndpoints } from '../contract/asker-endpoints.ts';
import type { CallerEndpoints } from '../contract/caller-endpoints.ts';
import type { ClaimEndpoints } from '../contract/claim-endpoints.ts';
import { contentHashHeader } from '../contract/input.ts';
import type { Handlers } from '../http/endpoint/plane.ts';
import { notFound } from '../http/endpoint/unrouted.ts';
import { second_ms } from '../lib/time/units.ts';
import type { Caller } from '../rules/base/outbox.ts';
import { type Submitted, submitted } from '../rules/items/input.ts';
import { accountStatus, callerStatus } from './account-status.ts';
import type { KnownCaller } from './authenticate.ts';
import type { Api } from './callers.ts';
import { deliverOutput, deliverPage, sendFile } from './deliver.ts';
import { holdAndCheck } from './hold.ts';
import { inputMembers, listInputs } from './lists.ts';

/** The handler of each endpoint of the contract. A missing row does not compile. */
export const callerHandlers = (api: Api): Handlers<CallerEndpoints, KnownCaller> => ({
  inputSend: ({ req, who, body, headers }) => {
    headers[contentHashHeader] = body.content_hash;
    return sendInput(api, who.caller, submitted(body, api.beginTrace?.(req)));
  },
  inputReplace: ({ who, body, headers }) => {
    headers[contentHashHeader] = body.content_hash;
    return api.write('replace', who.caller, submitted(body));
  },
  inputDelete: ({ who, body }) => api.write('delete', who.caller, body.caller_item_id),
  inputList: ({ who, query }) => listInputs(api, who.caller, query),
  inputRead: ({ who, body }) => {
    const input = api.store.inputs.read.get({ caller_id: who.caller.caller_id, ...body });
    if (!input) throw notFound();
    return { json_text: `${JSON.stringify(inputMembers(input)).slice(0, -1)},"raw_input":${input.canonical}}` };
  },
  outputCheck: (call) => holdAndCheck(api, call),
  outputRead: ({ who, params }) => deliverOutput(api, who.caller, params.output_result_id),
  outputReadAll: ({ who, body }) => deliverPage(api, who.caller, body),
  outputAck: ({ who, params }) => api.write('acknowledge', who.caller, params.output_result_id),
  outputFile: (call) => sendFile(api, call.who.caller, call),
  callerStatus: ({ who }) => callerStatus(api, who),
  accountStatus: ({ who }) => accountStatus(api, who.caller),
});

export const claimHandlers = (api: Api): Handlers<ClaimEndpoints, KnownCaller> => ({
  outputClaim: async ({ who, params, body }) => {
    const { output_result_id } = params;
    return { json_text: await api.write('claim', who.caller, { output_result_id, claim_id: body.claim_id }) };
  },
});

export const askerHandlers = (api: Api): Handlers<AskerEndpoints, KnownCaller> => ({
  askerSet: async ({ who, body: { caller_item_id, ends_in_seconds } }) => {
    const ends_lived_ms = api.lived() + ends_in_seconds * second_ms;
    await api.write('setAsker', who.caller, { caller_item_id, ends_lived_ms });
    return { caller_item_id, ends_in_seconds };
  },
});

/** Sends a submission. Only a new item counts in the minute's window. */
async function sendInput(api: Api, caller: Caller, submission: Submitted) {
  const giveBack = reserve(api, caller, submission);
  let created = false;
  try {
    const sent = await api.write('send', caller, submission);
    created = sent.created;
    return sent;
  } finally {
    if (!created) giveBack();
  }
}

/** Reserves a new item. If the window is full, only an existing item may be sent again. */
function reserve({ admission, store }: Api, { caller_id, account_id }: Caller, { caller_item_id }: Submitted) {
  try {
    return admission.reserve({ caller_id, account_id });
  } catch (refusal) {
    if (store.inputs.find.get({ caller_id, caller_item_id })) return () => {};
    throw refusal;
  }
}
