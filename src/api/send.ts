import type { Submitted } from '../rules/input.ts';
import type { Caller } from '../rules/outbox.ts';
import type { Api } from './api.ts';

/** Sends a submission. Only a new item takes a place in the minute's window; what is there already is no new item. */
export async function sendInput(api: Api, caller: Caller, submission: Submitted) {
  const { caller_item_id } = submission;
  const there = api.store.inputs.find.get({ caller_id: caller.caller_id, caller_item_id });
  const giveBack = there ? () => {} : api.admission.reserve(caller);
  let created = false;
  try {
    const sent = await api.write('send', caller, submission);
    created = sent.created;
    return sent;
  } finally {
    if (!created) giveBack();
  }
}
