import type { Connection } from '../database/database.ts';
import { callersWithTotals, every_type } from './totals.ts';

type AccountSlice = { account_id: string; limit: number };
export type CallerChoice = { caller_id: string; display_name: string; waiting: number };

/** The filters for the lists of an account, by name. Their cost does not grow with the number of items. */
export const choiceStatements = (db: Connection) => ({
  /** Callers with live items. Pending items of a revoked caller do not count, because nobody is shown them. */
  callers: db.prepare<AccountSlice, CallerChoice>(
    `SELECT callers.caller_id, display_name,
       CASE status WHEN 'revoked' THEN 0 ELSE low + normal + high + urgent END AS waiting
     FROM ${callersWithTotals}
     WHERE callers.account_id = @account_id
       AND (ready > 0 OR (status <> 'revoked' AND low + normal + high + urgent > 0))
     ORDER BY display_name COLLATE NOCASE, callers.caller_id LIMIT @limit`,
  ),

  types: db.prepare<AccountSlice, { row_type: string }>(
    `SELECT row_type FROM totals WHERE owner = @account_id AND row_type > '${every_type}'
     ORDER BY row_type LIMIT @limit`,
  ),
});
