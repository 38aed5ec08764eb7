import type { AuditRow } from './audit.ts';
import type { Connection } from './database.ts';

/** How many numbers of the trail are a block. */
export const block_size = 128;
/** What stands in the place of a kind or a caller where every event is meant. */
export const every_event = '';

/** The block in which a number of the trail is. */
export function blockOf(number: number): number {
  return Math.floor(number / block_size);
}

export const auditBlockStatements = (db: Connection) => ({
  /** Has a block tell of an event. What has no caller or no account is left out: the columns are not null. */
  add: db.prepare<Pick<AuditRow, 'account_id' | 'caller_id' | 'kind'> & { block: number }>(
    `INSERT OR IGNORE INTO audit_blocks (account_id, about, block)
     VALUES (@account_id, '${every_event}', @block), (@account_id, @kind, @block), (@account_id, @caller_id, @block)`,
  ),
  prune: db.prepare<{ before: number }>('DELETE FROM audit_blocks WHERE block < @before'),
});
