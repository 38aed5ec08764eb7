import { itemId } from '../contract/item-id.ts';
import { note } from './audit.ts';
import { Conflict } from './conflict.ts';
import { removeInput } from './input.ts';
import type { Caller, Outbox } from './outbox.ts';
import { removeItem } from './output.ts';

/** The most rows of one transaction, for which all others wait; those of proofs are mostly passed over. */
const slice = 50;
const proof_slice = 500;

/**
 * Removes some of a caller's items with their decisions and files, whatever their state; `more` says whether there may
 * be others. The bytes of files go once nothing names them.
 */
export function removeItemsOf(outbox: Outbox, actor: string, { account_id, caller_id }: Caller) {
  const rows = outbox.store.inputs.listAfter.all({ caller_id, after: 0, limit: slice });
  for (const input of rows) {
    const { sequence, content_hash, answered_at } = input;
    const output = answered_at === null ? undefined : outbox.store.outputs.byInput.get({ input_sequence: sequence });
    if (output) removeItem(outbox, output);
    else removeInput(outbox, input);
    const subject = itemId(outbox.seal, sequence);
    note(outbox, { kind: 'item.removed', account_id, caller_id, actor, subject, content_hash });
  }
  return { removed: rows.length, more: rows.length === slice };
}

/** Removes what is left of a caller's handled decisions after a number; null when nothing is, else where to go on. */
export function removeProofsOf(outbox: Outbox, { account_id, caller_id }: Caller, after: number): number | null {
  const through = outbox.store.proofs.reach.get({ account_id, after, limit: proof_slice })?.through ?? null;
  if (through !== null) outbox.store.proofs.removeOfCaller.run({ account_id, caller_id, after, through });
  return through;
}

/**
 * Takes away a caller that is revoked and has no items any more, with its keys. Its name is free then.
 * @throws {Conflict} when it was given a key meanwhile
 */
export function removeCaller(outbox: Outbox, actor: string, { account_id, caller_id }: Caller): void {
  const { callers, keys, totals, inputs } = outbox.store;
  const isBack = callers.byId.get({ caller_id })?.status !== 'revoked';
  if (isBack || inputs.listAfter.get({ caller_id, after: 0, limit: 1 })) {
    throw new Conflict('The caller was given a key while it was being removed.');
  }
  keys.removeOfCaller.run({ caller_id });
  totals.close.run({ owner: caller_id });
  callers.remove.run({ caller_id });
  note(outbox, { kind: 'caller.removed', account_id, caller_id, actor, subject: caller_id });
  outbox.tell({ kind: 'credentials', account_id, caller_id });
}
