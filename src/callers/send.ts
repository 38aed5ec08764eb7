import type { Caller } from '../rules/base/outbox.ts';
import type { Submitted } from '../rules/items/input.ts';
import type { Api } from './callers.ts';

/** Sends a submission. Only a new item counts in the minute's window. */
export async function sendInput(api: Api, caller: Caller, submission: Submitted) {
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
