import type { Totals } from '../store/totals.ts';
import type { Caller, Outbox } from './outbox.ts';

const nothing: Totals = { low: 0, normal: 0, high: 0, urgent: 0, ready: 0, stored_bytes: 0 };

/** The priorities of the contract in the order of their urgency, which is the number stored. */
export const priorities = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

/** Names a stored urgency. */
export function priorityOf(urgency: number): Priority {
  return priorities[urgency] ?? 'normal';
}

/** Adds to the counts of a caller and of its account. */
export function count(outbox: Outbox, { caller_id, account_id }: Caller, change: Partial<Totals>): void {
  const added = { ...nothing, ...change };
  outbox.store.totals.addToCaller.run({ caller_id, ...added });
  outbox.store.totals.addToAccount.run({ account_id, ...added });
}

/** Takes a new number; numbers are in the order of commits and are never used twice. */
export function nextSequence(outbox: Outbox): number {
  const row = outbox.store.sequence.next.get();
  if (!row) throw new Error('the sequence row is missing');
  return row.last;
}
