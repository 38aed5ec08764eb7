import { hash } from 'node:crypto';
import type { AuditRow } from './audit.ts';

/** The hash before the first row of a trail. */
export const first_hash = '0'.repeat(64);

/**
 * Computes the hash of a row: SHA-256, in hex, over the previous row's hash and the row's values as JSON. The number of
 * values differs for a row without a note, one with a note, and one that covers an item or decision.
 */
export function chained(previous: string, row: Omit<AuditRow, 'hash'>): string {
  const { number, at, kind, account_id, caller_id, actor, subject, content_hash, response_hash, note_hash } = row;
  const values = [previous, number, at, kind, account_id, caller_id, actor, subject, content_hash, response_hash];
  return hash('sha256', JSON.stringify([...values, ...rest(note_hash, coverOf(row))]));
}

function rest(note_hash: string | null, cover: readonly unknown[]): readonly unknown[] {
  if (cover.some((value) => value !== null)) return [note_hash, ...cover];
  return note_hash === null ? [] : [note_hash];
}

function coverOf({ item, revision, canonical_version, action_value, answered_by, state }: Omit<AuditRow, 'hash'>) {
  return [item, revision, canonical_version, action_value, answered_by, state];
}
