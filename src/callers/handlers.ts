import type { AskerEndpoints } from '../contract/asker-endpoints.ts';
import type { CallerEndpoints } from '../contract/caller-endpoints.ts';
import type { ClaimEndpoints } from '../contract/claim-endpoints.ts';
import type { DataOf } from '../contract/endpoint.ts';
import { contentHashHeader } from '../contract/input.ts';
import { blockShown, diskBlock } from '../contract/limit.ts';
import type { Handlers } from '../http/endpoint/plane.ts';
import { notFound } from '../http/endpoint/unrouted.ts';
import { timestamp } from '../lib/time/clock.ts';
import { second_ms } from '../lib/time/units.ts';
import { mayUpload, mostOf, tierNow } from '../rules/base/allowance.ts';
import { existing } from '../rules/base/existing.ts';
import type { Caller } from '../rules/base/outbox.ts';
import { stockAndQuotaBlocks } from '../rules/items/blocks.ts';
import { type SubmissionFields, submissionFields } from '../rules/items/input.ts';
import type { KnownCaller } from './authenticate.ts';
import type { Api } from './callers.ts';
import { deliverOutput, deliverPage, sendFile } from './deliver.ts';
import { holdAndCheck } from './hold.ts';
import { inputMembers, listInputs } from './lists.ts';

/** The handler of each endpoint of the contract. A missing row does not compile. */
export const callerHandlers = (api: Api): Handlers<CallerEndpoints, KnownCaller> => ({
  inputSend: ({ req, who, body, headers }) => {
    headers[contentHashHeader] = body.content_hash;
    return sendInput(api, who.caller, submissionFields(body, api.beginTrace?.(req)));
  },
  inputReplace: ({ who, body, headers }) => {
    headers[contentHashHeader] = body.content_hash;
    return api.write('replace', who.caller, submissionFields(body));
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
async function sendInput(api: Api, caller: Caller, submission: SubmissionFields) {
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
function reserve({ admission, store }: Api, { caller_id, account_id }: Caller, { caller_item_id }: SubmissionFields) {
  try {
    return admission.reserve({ caller_id, account_id });
  } catch (refusal) {
    if (store.inputs.find.get({ caller_id, caller_item_id })) return () => {};
    throw refusal;
  }
}

function callerStatus(api: Api, { caller, key }: KnownCaller): DataOf<CallerEndpoints['callerStatus']> {
  const { caller_id, caller_slug, display_name, status, key_id, prefix, last_chars, created_at } = key;
  const last_used_at = api.store.keys.owner.get({ key_id })?.last_used_at ?? null;
  const shown = { key_id, prefix, last_chars, created_at, last_used_at };
  return {
    caller: { caller_id, caller_slug, display_name, status, key: shown },
    account: accountStatus(api, caller),
  };
}

/** Returns an account's tier, storage and billing, and the limits that block the caller now. */
function accountStatus(api: Api, caller: Caller): DataOf<CallerEndpoints['accountStatus']> {
  const { store, limits, clock } = api;
  const { account_id } = caller;
  const account = existing(store.accounts.byId.get({ account_id }), 'the account of a caller');
  const totals = existing(store.totals.of.get({ owner: account_id }), 'the totals of an account');
  const { label, tier, billing_status, grace_ends_at } = account;
  const now_ms = clock();
  const effective = tierNow(account, timestamp(now_ms));
  const blocks = [...api.admission.blocks(caller), ...stockAndQuotaBlocks({ store, limits, account, now_ms })];
  return {
    account_id,
    label,
    tier,
    effective_tier: effective === 'hosted_free' ? 'free' : 'paid',
    billing_status,
    grace_ends_at,
    file_upload_enabled: mayUpload(account, limits, effective),
    storage: {
      stored_bytes: totals.stored_bytes,
      limit_name: 'stored_bytes',
      limit_bytes: mostOf(account, 'stored_bytes', limits, effective) || null,
    },
    active_limit_blocks: [...blocks.map(blockShown), ...(api.diskIsLow() ? [diskBlock] : [])],
  };
}
