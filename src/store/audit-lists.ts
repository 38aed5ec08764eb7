import { type AuditRow, auditColumns } from './audit.ts';
import { block_size, every_event } from './audit-blocks.ts';
import type { Connection } from './database.ts';

/** Events of an account between two numbers, neither of which is among them: of a kind, of a caller, or every one. */
type Slice = { account_id: string; about: string; before: number; after: number; limit: number };
/** What is left of an item that a row is about. */
export type AboutItem = { input_sequence: number; caller_item_id: string | null; action_value: string | null };

export const auditListStatements = (db: Connection) => ({
  /** The newest first. Of each block that tells of some every row is looked at, so a limit is one of blocks as well. */
  newest: db.prepare<Slice, AuditRow>(
    `SELECT ${auditColumns} FROM (
       SELECT block FROM audit_blocks WHERE account_id = @account_id AND about = @about
         AND block >= CAST(@after AS INTEGER) / ${block_size} AND block <= CAST(@before AS INTEGER) / ${block_size}
     ) CROSS JOIN audit
     WHERE number > max(@after, block * ${block_size} - 1) AND number < min(@before, (block + 1) * ${block_size})
       AND account_id = @account_id AND @about IN ('${every_event}', kind, caller_id)
     ORDER BY block DESC, number DESC LIMIT @limit`,
  ),

  /** The first row at a number or behind it. */
  from: db.prepare<{ number: number }, Pick<AuditRow, 'number' | 'at'>>(
    'SELECT number, at FROM audit WHERE number >= @number ORDER BY number LIMIT 1',
  ),

  /** The item of a sequence, live or handled. */
  item: db.prepare<{ input_sequence: number }, Omit<AboutItem, 'action_value'>>(
    `SELECT sequence AS input_sequence, caller_item_id FROM inputs WHERE sequence = @input_sequence
     UNION ALL SELECT input_sequence, caller_item_id FROM decisions WHERE input_sequence = @input_sequence LIMIT 1`,
  ),
  /** The item of a decision that stands or was handled, or that was taken back. */
  decided: db.prepare<{ output_result_id: string }, AboutItem>(
    `SELECT input_sequence, caller_item_id, action_value FROM decisions WHERE output_result_id = @output_result_id
     UNION ALL
     SELECT input_sequence, NULL, NULL FROM undone WHERE output_result_id = @output_result_id LIMIT 1`,
  ),
});
