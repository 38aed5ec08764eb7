import type { Connection } from '../database/database.ts';

/** The rules of an account that apply to inputs after `from_sequence`. `rules` is JSON. */
export type PolicySetRow = { from_sequence: number; account_id: string; rules: string };

const columns = 'from_sequence, account_id, rules';

export const policySetStatements = (db: Connection) => ({
  ofAccount: db.prepare<{ account_id: string }, PolicySetRow>(
    `SELECT ${columns} FROM policy_sets WHERE account_id = @account_id ORDER BY from_sequence`,
  ),
  last: db.prepare<{ account_id: string }, PolicySetRow>(
    `SELECT ${columns} FROM policy_sets WHERE account_id = @account_id ORDER BY from_sequence DESC LIMIT 1`,
  ),
  any: db.prepare<[], { found: 1 }>('SELECT 1 AS found FROM policy_sets LIMIT 1'),
  insert: db.prepare<PolicySetRow>(
    'INSERT INTO policy_sets (from_sequence, account_id, rules) VALUES (@from_sequence, @account_id, @rules)',
  ),
  setRules: db.prepare<Pick<PolicySetRow, 'from_sequence' | 'rules'>>(
    'UPDATE policy_sets SET rules = @rules WHERE from_sequence = @from_sequence',
  ),
  /** Removes the sets of an account before a number. */
  prune: db.prepare<{ account_id: string; before: number }>(
    'DELETE FROM policy_sets WHERE account_id = @account_id AND from_sequence < @before',
  ),
  /** Returns the number of the oldest live input of the server. */
  oldestInput: db.prepare<[], { sequence: number | null }>('SELECT min(sequence) AS sequence FROM inputs'),
});
