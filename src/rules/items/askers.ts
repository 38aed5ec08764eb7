import type { AskerRow } from '../../store/tables/askers.ts';
import { absentRefusal } from '../base/lifecycle.ts';
import type { Caller, Outbox } from '../base/outbox.ts';
import { deletePending } from './input.ts';

/** A pending item by its caller's id, and the end of its asker. */
export type AskerEnd = Pick<AskerRow, 'ends_lived_ms'> & { readonly caller_item_id: string };

/**
 * Sets when the asker of a pending item ends. A later call replaces the end.
 * @throws {Refusal} not_found if the caller has no such pending item
 */
export function setAsker(outbox: Outbox, caller: Caller, { caller_item_id, ends_lived_ms }: AskerEnd): void {
  const input = outbox.store.inputs.find.get({ caller_id: caller.caller_id, caller_item_id });
  if (input?.answered_at !== null) throw absentRefusal('delete');
  outbox.store.askers.put.run({ input_sequence: input.sequence, ends_lived_ms });
  outbox.tell({ kind: 'asker', ...caller });
}

/** Deletes a pending item whose asker has ended, as its caller would. Does nothing if the end was moved or is past. */
export function endAsker(outbox: Outbox, { input_sequence, ends_lived_ms }: AskerRow): { done: boolean } {
  const { store } = outbox;
  const input = store.inputs.bySequence.get({ sequence: input_sequence });
  const asker = store.askers.ofInput.get({ input_sequence });
  if (input?.answered_at !== null || asker?.ends_lived_ms !== ends_lived_ms) return { done: false };
  deletePending(outbox, input, 'asker_ended');
  return { done: true };
}
