import type { AuditKind } from '../../contract/audit.ts';
import type { Cover } from '../../store/tables/audit.ts';
import { chained } from '../../store/tables/audit-chain.ts';
import type { Outbox } from './outbox.ts';

/** An act to audit: the actor, the subject, and what the row covers. It holds only ids, hashes, times and names. */
export type Act = {
  kind: AuditKind;
  account_id: string | null;
  caller_id?: string | null;
  actor: string;
  subject?: string | null;
  content_hash?: string | null;
  response_hash?: string | null;
  note_hash?: string | null;
} & Partial<Cover>;

/** The actor of commands that are run on the data folder. */
export const operator = 'operator';

/** Returns the actor for an unauthenticated request: its address, or `unix` for a Unix socket. */
export function strangerAt(address: string): string {
  return address || 'unix';
}

/** Adds a row to the audit trail, in the transaction of the act itself, and returns the row's number. */
export function audit({ store, ledger, now }: Outbox, act: Act): number {
  const previous = ledger.trail.end();
  const values = {
    number: previous.number + 1,
    at: now,
    kind: act.kind,
    account_id: act.account_id,
    caller_id: act.caller_id ?? null,
    actor: act.actor,
    subject: act.subject ?? null,
    content_hash: act.content_hash ?? null,
    response_hash: act.response_hash ?? null,
    note_hash: act.note_hash ?? null,
    item: act.item ?? null,
    revision: act.revision ?? null,
    canonical_version: act.canonical_version ?? null,
    action_value: act.action_value ?? null,
    answered_by: act.answered_by ?? null,
    state: act.state ?? null,
  };
  const row = { ...values, hash: chained(previous.hash, values) };
  store.audit.insert.run(row);
  ledger.trail.grew(row);
  return row.number;
}
