import { type AuditValues, auditColumnNames } from '../../contract/audit-columns.ts';
import type { Connection } from '../database/database.ts';

export type AuditRow = AuditValues & { hash: string };
export type Anchor = Pick<AuditRow, 'number' | 'hash'>;
type Oldest = Anchor & Pick<AuditRow, 'at' | 'kind' | 'actor' | 'subject' | 'revision' | 'state'>;

const names = [...auditColumnNames, 'hash'];
export const auditColumnsSql = names.join(', ');

/** Builds a row of the trail from the values that it has. */
export function auditValues(given: Partial<AuditValues>): AuditValues {
  const values: Record<string, unknown> = {};
  for (const name of auditColumnNames) values[name] = given[name] ?? null;
  return values as AuditValues;
}

export const auditStatements = (db: Connection) => ({
  last: db.prepare<[], Anchor>('SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1'),
  anchor: db.prepare<[], Anchor>('SELECT number, hash FROM audit_anchor WHERE one = 1'),
  insert: db.prepare<AuditRow>(
    `INSERT INTO audit (${auditColumnsSql}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
  ),
  after: db.prepare<{ after: number; limit: number }, AuditRow>(
    `SELECT ${auditColumnsSql} FROM audit WHERE number > @after ORDER BY number LIMIT @limit`,
  ),
  oldest: db.prepare<{ limit: number }, Oldest>(
    'SELECT number, hash, at, kind, actor, subject, revision, state FROM audit ORDER BY number LIMIT @limit',
  ),
  prune: db.prepare<{ through: number }>('DELETE FROM audit WHERE number <= @through'),
  recordUndone: db.prepare<{ output_result_id: string; input_sequence: number; undone_at: string }>(
    `INSERT INTO undone (output_result_id, input_sequence, undone_at)
     VALUES (@output_result_id, @input_sequence, @undone_at)`,
  ),
  forgetUndone: db.prepare<{ since: string; before: string }>(
    'DELETE FROM undone WHERE undone_at >= @since AND undone_at < @before',
  ),
  /** Moves the anchor forward, never back: rows that an earlier program left before it may be removed late. */
  moveAnchor: db.prepare<Anchor>(
    'UPDATE audit_anchor SET number = @number, hash = @hash WHERE one = 1 AND number < @number',
  ),
  /** Reads the end of the trail as stored beside the overall counts. */
  end: db.prepare<[], { number: number | null; hash: string | null }>(
    "SELECT trail_number AS number, trail_hash AS hash FROM totals WHERE owner = '' AND row_type = ''",
  ),
});
