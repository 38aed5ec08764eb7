import { type AuditRow, auditColumns } from './audit.ts';
import type { Connection } from './database.ts';

/** Rows of an account between two numbers, neither of which is among them, the newest first. */
type Slice = { account_id: string; before: number; after: number; limit: number };
/** What is left of an item that a row is about. */
export type AboutItem = { input_sequence: number; caller_item_id: string | null; action_value: string | null };

const rows = (index: string, condition: string) =>
  `SELECT ${auditColumns} FROM audit INDEXED BY ${index}
   WHERE ${condition} AND number < @before AND number > @after ORDER BY number DESC LIMIT @limit`;

export const auditListStatements = (db: Connection) => ({
  ofKind: db.prepare<Slice & { kind: string }, AuditRow>(
    rows('audit_of_kind', 'account_id = @account_id AND kind = @kind'),
  ),
  ofCaller: db.prepare<Slice & { caller_id: string }, AuditRow>(
    rows('audit_of_caller', 'caller_id = @caller_id AND account_id = @account_id'),
  ),

  /** The numbers of one kind of rows, which the index alone tells. */
  numbersOfKind: db.prepare<Slice & { kind: string }, { number: number }>(
    `SELECT number FROM audit INDEXED BY audit_of_kind WHERE account_id = @account_id AND kind = @kind
       AND number < @before AND number > @after ORDER BY number DESC LIMIT @limit`,
  ),
  row: db.prepare<{ number: number }, AuditRow>(`SELECT ${auditColumns} FROM audit WHERE number = @number`),

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
