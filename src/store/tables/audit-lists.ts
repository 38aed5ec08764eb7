import type { AuditKind } from '../../contract/audit.ts';
import type { Connection } from '../database/database.ts';
import { type AuditRow, auditColumnsSql } from './audit.ts';
import { block_size, every_event } from './audit-blocks.ts';

/** The events of an account between two exclusive numbers: of one kind, of one caller, or all. */
type Slice = { account_id: string; about: string; before: number; after: number; limit: number };
export type AboutItem = { input_sequence: number; caller_item_id: string | null; action_value: string | null };

export const auditListStatements = (db: Connection) => ({
  /** Lists events, newest first. It reads every row of each matching block, so callers also limit the blocks. */
  newest: db.prepare<Slice, AuditRow>(
    `SELECT ${auditColumnsSql} FROM (
       SELECT block FROM audit_blocks WHERE account_id = @account_id AND about = @about
         AND block >= CAST(@after AS INTEGER) / ${block_size} AND block <= CAST(@before AS INTEGER) / ${block_size}
     ) CROSS JOIN audit
     WHERE number > max(@after, block * ${block_size} - 1) AND number < min(@before, (block + 1) * ${block_size})
       AND account_id = @account_id AND @about IN ('${every_event}', kind, caller_id)
     ORDER BY block DESC, number DESC LIMIT @limit`,
  ),

  from: db.prepare<{ number: number }, Pick<AuditRow, 'number' | 'at'>>(
    'SELECT number, at FROM audit WHERE number >= @number ORDER BY number LIMIT 1',
  ),

  /** Finds the first event of a kind about a subject. It reads the blocks of that kind only. */
  firstAbout: db.prepare<{ account_id: string; kind: AuditKind; subject: string }, Pick<AuditRow, 'number'>>(
    `SELECT number FROM audit_blocks CROSS JOIN audit
     WHERE audit_blocks.account_id = @account_id AND about = @kind
       AND number >= block * ${block_size} AND number < (block + 1) * ${block_size}
       AND audit.account_id = @account_id AND kind = @kind AND subject = @subject
     ORDER BY block, number LIMIT 1`,
  ),

  item: db.prepare<{ input_sequence: number }, Omit<AboutItem, 'action_value'>>(
    `SELECT sequence AS input_sequence, caller_item_id FROM inputs WHERE sequence = @input_sequence
     UNION ALL SELECT input_sequence, caller_item_id FROM decisions WHERE input_sequence = @input_sequence LIMIT 1`,
  ),
  decided: db.prepare<{ output_result_id: string }, AboutItem>(
    `SELECT input_sequence, caller_item_id, action_value FROM decisions WHERE output_result_id = @output_result_id
     UNION ALL
     SELECT input_sequence, NULL, NULL FROM undone WHERE output_result_id = @output_result_id LIMIT 1`,
  ),
});
