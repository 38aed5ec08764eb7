import type { Connection } from '../database/database.ts';
import type { AuditRow } from './audit.ts';

export const block_size = 128;
export const every_event = '';

export function blockOf(number: number): number {
  return Math.floor(number / block_size);
}

export const auditBlockStatements = (db: Connection) => ({
  /** Records the block of an event. Entries without account or caller are skipped, because the columns are NOT NULL. */
  add: db.prepare<Pick<AuditRow, 'account_id' | 'caller_id' | 'kind'> & { block: number }>(
    `INSERT OR IGNORE INTO audit_blocks (account_id, about, block)
     VALUES (@account_id, '${every_event}', @block), (@account_id, @kind, @block), (@account_id, @caller_id, @block)`,
  ),
  tidy: db.prepare<{ block: number }>(
    `DELETE FROM audit_blocks WHERE block = @block AND NOT EXISTS (
       SELECT 1 FROM audit WHERE number >= @block * ${block_size} AND number < (@block + 1) * ${block_size}
         AND audit.account_id = audit_blocks.account_id AND about IN ('${every_event}', kind, caller_id))`,
  ),
  prune: db.prepare<{ before: number }>('DELETE FROM audit_blocks WHERE block < @before'),
});
