import type { Connection } from '../database/database.ts';

/** A policy that admins keep on the page. `policy` holds its members as JSON. */
export type PolicyRow = { account_id: string; name: string; policy: string; changed_at: string; changed_by: string };
type PolicyName = Pick<PolicyRow, 'account_id' | 'name'>;

export const policyStatements = (db: Connection) => ({
  ofAccount: db.prepare<{ account_id: string }, PolicyRow>(
    `SELECT account_id, name, policy, changed_at, changed_by FROM policies WHERE account_id = @account_id
     ORDER BY name`,
  ),
  put: db.prepare<PolicyRow>(
    `INSERT INTO policies (account_id, name, policy, changed_at, changed_by)
     VALUES (@account_id, @name, @policy, @changed_at, @changed_by)
     ON CONFLICT (account_id, name) DO UPDATE SET policy = @policy, changed_at = @changed_at, changed_by = @changed_by`,
  ),
  remove: db.prepare<PolicyName>('DELETE FROM policies WHERE account_id = @account_id AND name = @name'),
  /** Finds an action value among the latest requests and decisions of an account, or of one caller. */
  usedAction: db.prepare<{ account_id: string; caller_id: string | null; action_value: string }, { found: 1 }>(
    `SELECT 1 AS found FROM (
       SELECT action_value FROM decisions INDEXED BY decisions_of_account
       WHERE account_id = @account_id AND caller_id = coalesce(@caller_id, caller_id)
       ORDER BY sequence DESC LIMIT 20000) WHERE action_value = @action_value
     UNION ALL
     SELECT 1 FROM (
       SELECT canonical FROM callers JOIN inputs ON inputs.caller_id = callers.caller_id
       WHERE callers.account_id = @account_id AND callers.caller_id = coalesce(@caller_id, callers.caller_id)
       ORDER BY inputs.sequence DESC LIMIT 1000
     ), json_each(canonical, '$.actions') AS action WHERE action.value ->> '$.value' = @action_value
     LIMIT 1`,
  ),
  /** Lists the sequences of the latest items of an account that still have their content. */
  latestItems: db.prepare<{ account_id: string; limit: number }, { sequence: number }>(
    `SELECT inputs.sequence FROM callers JOIN inputs ON inputs.caller_id = callers.caller_id
     WHERE callers.account_id = @account_id ORDER BY inputs.sequence DESC LIMIT @limit`,
  ),
});
