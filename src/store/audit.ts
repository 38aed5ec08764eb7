import type { AuditKind } from '../contract/audit.ts';
import type { Connection } from './database.ts';

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
};
export type Anchor = Pick<AuditRow, 'number' | 'hash'>;

export const auditColumns =
  'number, at, kind, account_id, caller_id, actor, subject, content_hash, response_hash, note_hash, hash';

export const auditStatements = (db: Connection) => ({
  last: db.prepare<[], Anchor>('SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1'),
  anchor: db.prepare<[], Anchor>('SELECT number, hash FROM audit_anchor WHERE one = 1'),
  insert: db.prepare<AuditRow>(
    `INSERT INTO audit (number, at, kind, account_id, caller_id, actor, subject, content_hash, response_hash,
       note_hash, hash)
     VALUES (@number, @at, @kind, @account_id, @caller_id, @actor, @subject, @content_hash, @response_hash,
       @note_hash, @hash)`,
  ),
  after: db.prepare<{ after: number; limit: number }, AuditRow>(
    `SELECT ${auditColumns} FROM audit WHERE number > @after ORDER BY number LIMIT @limit`,
  ),
  oldest: db.prepare<{ limit: number }, Anchor & Pick<AuditRow, 'at'>>(
    'SELECT number, hash, at FROM audit ORDER BY number LIMIT @limit',
  ),
  prune: db.prepare<{ through: number }>('DELETE FROM audit WHERE number <= @through'),
  noteUndone: db.prepare<{ output_result_id: string; input_sequence: number; undone_at: string }>(
    `INSERT INTO undone (output_result_id, input_sequence, undone_at)
     VALUES (@output_result_id, @input_sequence, @undone_at)`,
  ),
  forgetUndone: db.prepare<{ before: string }>('DELETE FROM undone WHERE undone_at < @before'),
  /** Moves the anchor forward; what an earlier program left behind it goes without it. */
  moveAnchor: db.prepare<Anchor>(
    'UPDATE audit_anchor SET number = @number, hash = @hash WHERE one = 1 AND number < @number',
  ),
});
