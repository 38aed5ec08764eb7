import type { AuditKind } from '../../contract/audit.ts';
import type { Connection } from '../database/database.ts';

/** The columns of a row that cover an item or a decision; null in rows of other events. */
export type Cover = {
  item: string | null;
  revision: number | null;
  canonical_version: number | null;
  action_value: string | null;
  answered_by: string | null;
  state: string | null;
};
export type AuditRow = {
  number: number;
  at: string;
  kind: AuditKind;
  account_id: string | null;
  caller_id: string | null;
  actor: string;
  subject: string | null;
  content_hash: string | null;
  response_hash: string | null;
  note_hash: string | null;
  hash: string;
} & Cover;
export type Anchor = Pick<AuditRow, 'number' | 'hash'>;
type Oldest = Anchor & Pick<AuditRow, 'at' | 'kind' | 'actor' | 'subject' | 'revision' | 'state'>;

export const auditColumns = `number, at, kind, account_id, caller_id, actor, subject, content_hash, response_hash,
  note_hash, item, revision, canonical_version, action_value, answered_by, state, hash`;

export const auditStatements = (db: Connection) => ({
  last: db.prepare<[], Anchor>('SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1'),
  anchor: db.prepare<[], Anchor>('SELECT number, hash FROM audit_anchor WHERE one = 1'),
  insert: db.prepare<AuditRow>(
    `INSERT INTO audit (${auditColumns})
     VALUES (@number, @at, @kind, @account_id, @caller_id, @actor, @subject, @content_hash, @response_hash,
       @note_hash, @item, @revision, @canonical_version, @action_value, @answered_by, @state, @hash)`,
  ),
  after: db.prepare<{ after: number; limit: number }, AuditRow>(
    `SELECT ${auditColumns} FROM audit WHERE number > @after ORDER BY number LIMIT @limit`,
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
