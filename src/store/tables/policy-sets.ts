import type { Connection } from '../database/database.ts';

/**
 * The rules of an account that apply to inputs after `from_sequence`. `rules` is JSON. `digest` covers this row and all
 * earlier ones; it is empty for rows of older versions.
 */
export type PolicySetRow = { from_sequence: number; account_id: string; rules: string; digest: string };
/** Tells the row apart from every other, without its rules. */
export type PolicySetStamp = Pick<PolicySetRow, 'from_sequence' | 'digest'>;

const columns = 'from_sequence, account_id, rules, digest';

export const policySetStatements = (db: Connection) => ({
  ofAccount: db.prepare<{ account_id: string }, PolicySetRow>(
    `SELECT ${columns} FROM policy_sets WHERE account_id = @account_id ORDER BY from_sequence`,
  ),
  last: db.prepare<{ account_id: string }, PolicySetRow>(
    `SELECT ${columns} FROM policy_sets WHERE account_id = @account_id ORDER BY from_sequence DESC LIMIT 1`,
  ),
  bySequence: db.prepare<Pick<PolicySetRow, 'from_sequence'>, PolicySetRow>(
    `SELECT ${columns} FROM policy_sets WHERE from_sequence = @from_sequence`,
  ),
  /** Lists the stamps of an account, oldest first. The index has all that this needs. */
  stamps: db.prepare<{ account_id: string }, PolicySetStamp>(
    'SELECT from_sequence, digest FROM policy_sets WHERE account_id = @account_id ORDER BY from_sequence',
  ),
  lastStamp: db.prepare<{ account_id: string }, PolicySetStamp>(
    `SELECT from_sequence, digest FROM policy_sets WHERE account_id = @account_id
     ORDER BY from_sequence DESC LIMIT 1`,
  ),
  any: db.prepare<[], { found: 1 }>('SELECT 1 AS found FROM policy_sets LIMIT 1'),
  insert: db.prepare<PolicySetRow>(
    `INSERT INTO policy_sets (from_sequence, account_id, rules, digest)
     VALUES (@from_sequence, @account_id, @rules, @digest)`,
  ),
  setRules: db.prepare<Omit<PolicySetRow, 'account_id'>>(
    'UPDATE policy_sets SET rules = @rules, digest = @digest WHERE from_sequence = @from_sequence',
  ),
  prune: db.prepare<{ account_id: string; before: number }>(
    'DELETE FROM policy_sets WHERE account_id = @account_id AND from_sequence < @before',
  ),
  oldestInput: db.prepare<[], { sequence: number | null }>('SELECT min(sequence) AS sequence FROM inputs'),
});
