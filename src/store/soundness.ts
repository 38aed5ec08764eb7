/** What must never be found in the database: the sentence about a find, and the rows that it is about, by `id`. */
type Unsound = { readonly sentence: string; readonly sql: string };

/** The totals of a kind of owner, by the name of its column, that are not the sums over its rows. */
const miscounted = (owner: 'caller_id' | 'account_id', totals: string) => `
  SELECT ${owner} AS id FROM ${totals} AS t
  LEFT JOIN (
    SELECT ${owner},
      sum(answered_at IS NULL AND urgency = 0) AS low, sum(answered_at IS NULL AND urgency = 1) AS normal,
      sum(answered_at IS NULL AND urgency = 2) AS high, sum(answered_at IS NULL AND urgency = 3) AS urgent,
      sum(stored_bytes) AS stored_bytes FROM inputs GROUP BY ${owner}
  ) AS i USING (${owner})
  LEFT JOIN (
    SELECT ${owner}, count(*) AS ready, sum(stored_bytes) AS stored_bytes FROM outputs GROUP BY ${owner}
  ) AS o USING (${owner})
  WHERE (t.low, t.normal, t.high, t.urgent, t.ready, t.stored_bytes) IS NOT (coalesce(i.low, 0), coalesce(i.normal, 0),
    coalesce(i.high, 0), coalesce(i.urgent, 0), coalesce(o.ready, 0),
    coalesce(i.stored_bytes, 0) + coalesce(o.stored_bytes, 0))`;

/** Every rule between rows that the schema itself cannot hold. */
export const unsound: readonly Unsound[] = [
  {
    sentence: 'the counts of a caller differ from its rows',
    sql: miscounted('caller_id', 'caller_totals'),
  },
  {
    sentence: 'the counts of an account differ from its rows',
    sql: miscounted('account_id', 'account_totals'),
  },
  {
    sentence: 'a caller has no counts',
    sql: 'SELECT caller_id AS id FROM callers WHERE caller_id NOT IN (SELECT caller_id FROM caller_totals)',
  },
  {
    sentence: 'an account has no counts',
    sql: 'SELECT account_id AS id FROM accounts WHERE account_id NOT IN (SELECT account_id FROM account_totals)',
  },
  {
    sentence: 'an input is not of its caller’s account',
    sql: `SELECT sequence AS id FROM inputs JOIN callers USING (caller_id)
      WHERE inputs.account_id <> callers.account_id`,
  },
  {
    sentence: 'an answered input has no decision, or a pending one has one',
    sql: `SELECT sequence AS id FROM inputs
      WHERE (answered_at IS NOT NULL) <> EXISTS (SELECT 1 FROM outputs WHERE input_sequence = inputs.sequence)`,
  },
  {
    sentence: 'a decision and its input differ in caller, item or time',
    sql: `SELECT output_result_id AS id FROM outputs JOIN inputs ON inputs.sequence = input_sequence
      WHERE (outputs.account_id, outputs.caller_id, outputs.caller_item_id, outputs.answered_at)
        IS NOT (inputs.account_id, inputs.caller_id, inputs.caller_item_id, inputs.answered_at)`,
  },
  {
    sentence: 'a decision is live although it was acknowledged',
    sql: 'SELECT output_result_id AS id FROM outputs JOIN proofs USING (output_result_id)',
  },
  {
    sentence: 'the stored bytes of a decision differ from its response and file',
    sql: `SELECT output_result_id AS id FROM outputs LEFT JOIN files USING (file_id)
      WHERE stored_bytes <> octet_length(response) + coalesce(size_bytes, 0)`,
  },
  {
    sentence: 'a file is claimed by no decision, or a decision has a file that is not claimed',
    sql: `SELECT file_id AS id FROM files
      WHERE (expires_at IS NULL) <> EXISTS (SELECT 1 FROM outputs WHERE outputs.file_id = files.file_id)`,
  },
  {
    sentence: 'a number was given out that the sequence has not reached',
    sql: `SELECT max(id) AS id FROM (SELECT max(sequence) AS id FROM inputs UNION ALL SELECT max(sequence) FROM outputs
      UNION ALL SELECT max(sequence) FROM proofs UNION ALL SELECT indexed_through FROM search_progress)
      HAVING max(id) > (SELECT last FROM sequence)`,
  },
  {
    sentence: 'an input that the search index has passed is not in it',
    sql: `SELECT sequence AS id FROM inputs WHERE sequence <= (SELECT indexed_through FROM search_progress)
      AND sequence NOT IN (SELECT input_sequence FROM search_todo) AND sequence NOT IN (SELECT id FROM search_docsize)`,
  },
  {
    sentence: 'the search index knows an input that is gone',
    sql: `SELECT id FROM search_docsize WHERE id NOT IN (SELECT sequence FROM inputs)
      AND id NOT IN (SELECT input_sequence FROM search_todo)`,
  },
];
