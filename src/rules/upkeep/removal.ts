import { itemId } from '../../contract/item-id.ts';
import { audit } from '../base/audit.ts';
import { Conflict } from '../base/conflict.ts';
import type { Caller, Outbox } from '../base/outbox.ts';
import { removeInput } from '../items/input.ts';
import { removeItem } from '../items/output.ts';

/** The most rows that one transaction removes: all other writes wait. Most scanned proofs belong to others. */
const slice = 50;
const proof_slice = 500;

/**
 * Removes one slice of a caller's items with their decisions and files, whatever their state. `more` tells whether
 * others may remain. A file's bytes are unlinked once no row names them.
 */
export function removeItemsOf(outbox: Outbox, actor: string, { account_id, caller_id }: Caller) {
  const rows = outbox.store.inputs.listAfter.all({ caller_id, after: 0, limit: slice });
  for (const input of rows) {
    const { sequence, content_hash, answered_at } = input;
    const output = answered_at === null ? undefined : outbox.store.outputs.byInput.get({ input_sequence: sequence });
    if (output) removeItem(outbox, output);
    else removeInput(outbox, actor, input);
    const subject = itemId(outbox.seal, sequence);
    audit(outbox, { kind: 'item.removed', account_id, caller_id, actor, subject, content_hash });
  }
  return { removed: rows.length, more: rows.length === slice };
}

/** Removes a slice of a caller's proofs after a number. Returns the number to continue from, or null at the end. */
export function removeProofsOf(
  outbox: Outbox,
  actor: string,
  { account_id, caller_id, after }: Caller & { after: number },
): number | null {
  const through = outbox.store.proofs.reach.get({ account_id, after, limit: proof_slice })?.through ?? null;
  if (through === null) return null;
  const { proofs } = outbox.store;
  proofs.removeAnswersOfCaller.run({ account_id, caller_id, after, through });
  const { changes } = proofs.removeOfCaller.run({ account_id, caller_id, after, through });
  // audited for no account, like other removals in slices, because nobody looks for it under Activity
  const noted = { account_id: null, caller_id, actor, state: JSON.stringify({ after, through }) };
  if (changes > 0) audit(outbox, { kind: 'proofs.removed', ...noted });
  return through;
}

/**
 * Removes a revoked caller that has no items left, with its keys. Its name is free afterwards.
 * @throws {Conflict} when the caller got a key during the removal
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
  audit(outbox, { kind: 'caller.removed', account_id, caller_id, actor, subject: caller_id });
  outbox.tell({ kind: 'credentials', account_id, caller_id });
}
