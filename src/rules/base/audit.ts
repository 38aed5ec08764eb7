import type { AuditValues } from '../../contract/audit-columns.ts';
import { auditValues } from '../../store/tables/audit.ts';
import { chainHash } from '../../store/tables/audit-chain.ts';
import type { Outbox } from './outbox.ts';

/** An act to audit: the actor, the subject, and what the row covers. It holds only ids, hashes, times and names. */
export type Act = Pick<AuditValues, 'kind' | 'account_id' | 'actor'> & Partial<Omit<AuditValues, 'number' | 'at'>>;

/** The actor of commands that are run on the data folder. */
export const operator = 'operator';

/** Returns the actor for an unauthenticated request: its address, or `unix` for a Unix socket. */
export function strangerAt(address: string): string {
  return address || 'unix';
}

/** Returns the actor of what a person does: their token, if a program acts for them. */
export function actorOf({ token_id, reviewer_id }: { token_id?: string | null; reviewer_id: string }): string {
  return token_id ?? reviewer_id;
}

/** Adds a row to the audit trail, in the transaction of the act itself, and returns the row's number. */
export function audit({ store, ledger, now }: Outbox, act: Act): number {
  const previous = ledger.trail.end();
  const values = auditValues({ ...act, number: previous.number + 1, at: now });
  const row = { ...values, hash: chainHash(previous.hash, values) };
  store.audit.insert.run(row);
  ledger.trail.grew(row);
  return row.number;
}
