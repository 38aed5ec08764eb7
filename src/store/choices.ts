import type { Connection } from './database.ts';
import { callersWithTotals, every_type } from './totals.ts';

type Asked = { account_id: string; limit: number };
export type CallerChoice = { caller_id: string; display_name: string; waiting: number };

/** What the lists of an account can be narrowed to, by name. Neither costs more where there are more items. */
export const choiceStatements = (db: Connection) => ({
  /** Callers that have live items; what waits of a revoked one nobody is shown. */
  callers: db.prepare<Asked, CallerChoice>(
    `SELECT callers.caller_id, display_name,
       CASE status WHEN 'revoked' THEN 0 ELSE low + normal + high + urgent END AS waiting
     FROM ${callersWithTotals}
     WHERE callers.account_id = @account_id
       AND (ready > 0 OR (status <> 'revoked' AND low + normal + high + urgent > 0))
     ORDER BY display_name COLLATE NOCASE, callers.caller_id LIMIT @limit`,
  ),

  /** Types of live items. */
  types: db.prepare<Asked, { row_type: string }>(
    `SELECT row_type FROM totals WHERE owner = @account_id AND row_type > '${every_type}'
     ORDER BY row_type LIMIT @limit`,
  ),
});
