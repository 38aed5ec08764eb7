import { hash } from 'node:crypto';
import type { AuditKind } from '../contract/audit.ts';
import type { AuditRow } from '../store/audit.ts';
import type { Outbox } from './outbox.ts';

/** What is noted of an act: who did what to which thing. Ids and hashes only. */
export type Act = {
  kind: AuditKind;
  account_id: string | null;
  caller_id?: string | null;
  actor: string;
  subject?: string | null;
  content_hash?: string | null;
  response_hash?: string | null;
  note_hash?: string | null;
};

/** The actor of whoever can run commands on the data folder. */
export const operator = 'operator';

/** The actor of what nobody known does from an address; a Unix socket gives none. */
export function strangerAt(address: string): string {
  return address || 'unix';
}

/** Adds a row to the audit trail, in the transaction of what it tells about, and gives its number. */
export function note({ store, ledger, now }: Outbox, act: Act): number {
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
  };
  const row = { ...values, hash: chained(previous.hash, values) };
  store.audit.insert.run(row);
  ledger.trail.grew(row);
  return row.number;
}

/**
 * The hash of a row after the one with `previous`: SHA-256, in hex, of that hash and the row's values as JSON, the hash
 * of a note among them where there is one.
 */
export function chained(previous: string, row: Omit<AuditRow, 'hash'>): string {
  const { number, at, kind, account_id, caller_id, actor, subject, content_hash, response_hash, note_hash } = row;
  const values = [previous, number, at, kind, account_id, caller_id, actor, subject, content_hash, response_hash];
  return hash('sha256', JSON.stringify(note_hash === null ? values : [...values, note_hash]));
}
