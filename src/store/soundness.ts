import { block_size, every_event } from './tables/audit-blocks.ts';

/** An invariant of the database: the sentence for a violation, and a query for the `id`s of violating rows. */
type Unsound = { readonly sentence: string; readonly sql: string };

/**
 * Builds the query for counts that are missing or differ from the rows of their owner. `owner` and `row_type` group the
 * rows; `kind` is the condition that selects the counts.
 */
const miscounted = ({ owner, row_type, kind }: Record<'owner' | 'row_type' | 'kind', string>) => `
  SELECT trim(coalesce(t.owner, r.owner) || ' ' || coalesce(t.row_type, r.row_type)) AS id
  FROM (SELECT * FROM totals WHERE ${kind}) AS t
  FULL JOIN (
    SELECT ${owner} AS owner, ${row_type} AS row_type,
      sum(inputs.answered_at IS NULL AND urgency = 0) AS low, sum(inputs.answered_at IS NULL AND urgency = 1) AS normal,
      sum(inputs.answered_at IS NULL AND urgency = 2) AS high,
      sum(inputs.answered_at IS NULL AND urgency = 3) AS urgent, count(outputs.sequence) AS ready,
      sum(inputs.stored_bytes + coalesce(outputs.stored_bytes, 0)) AS stored_bytes
    FROM inputs LEFT JOIN outputs ON outputs.input_sequence = inputs.sequence GROUP BY 1, 2
  ) AS r ON r.owner = t.owner AND r.row_type = t.row_type
  WHERE (t.low, t.normal, t.high, t.urgent, t.ready, t.stored_bytes) IS NOT (coalesce(r.low, 0), coalesce(r.normal, 0),
    coalesce(r.high, 0), coalesce(r.urgent, 0), coalesce(r.ready, 0), coalesce(r.stored_bytes, 0))`;
const whole = "''";

/** Every invariant across rows that the schema cannot enforce. */
export const unsound: readonly Unsound[] = [
  {
    sentence: 'the counts of a caller differ from its rows',
    sql: miscounted({
      owner: 'inputs.caller_id',
      row_type: whole,
      kind: "row_type = '' AND owner IN (SELECT caller_id FROM callers)",
    }),
  },
  {
    sentence: 'the counts of an account differ from its rows',
    sql: miscounted({
      owner: 'inputs.account_id',
      row_type: whole,
      kind: "row_type = '' AND owner IN (SELECT account_id FROM accounts)",
    }),
  },
  {
    sentence: 'the counts of a type differ from its rows',
    sql: miscounted({ owner: 'inputs.account_id', row_type: 'inputs.row_type', kind: "row_type <> ''" }),
  },
  {
    sentence: 'the overall counts differ from the rows',
    sql: miscounted({ owner: whole, row_type: whole, kind: "owner = ''" }),
  },
  {
    sentence: 'there are counts without an owner',
    sql: `SELECT owner AS id FROM totals WHERE owner NOT IN (SELECT caller_id FROM callers)
      AND owner NOT IN (SELECT account_id FROM accounts) AND owner <> ''`,
  },
  {
    sentence: 'a caller has no counts',
    sql: 'SELECT caller_id AS id FROM callers WHERE caller_id NOT IN (SELECT owner FROM totals)',
  },
  {
    sentence: 'an account has no counts',
    sql: 'SELECT account_id AS id FROM accounts WHERE account_id NOT IN (SELECT owner FROM totals)',
  },
  {
    sentence: 'an input and its caller differ in account',
    sql: `SELECT sequence AS id FROM inputs JOIN callers USING (caller_id)
      WHERE inputs.account_id <> callers.account_id`,
  },
  {
    sentence: 'an answered input has no decision, or a pending one has one',
    sql: `SELECT sequence AS id FROM inputs
      WHERE (answered_at IS NOT NULL) <> EXISTS (SELECT 1 FROM outputs WHERE input_sequence = inputs.sequence)`,
  },
  {
    sentence: 'a decision and its input differ in caller, item, revision or time',
    sql: `SELECT output_result_id AS id FROM decisions JOIN inputs ON inputs.sequence = input_sequence
      WHERE (decisions.account_id, decisions.caller_id, decisions.caller_item_id, decisions.revision,
          decisions.content_hash, decisions.created_at, decisions.updated_at, decisions.answered_at)
        IS NOT (inputs.account_id, inputs.caller_id, inputs.caller_item_id, inputs.revision, inputs.content_hash,
          inputs.created_at, inputs.updated_at, inputs.answered_at)`,
  },
  {
    sentence: 'a decision waits for its caller although its input is gone',
    sql: `SELECT output_result_id AS id FROM outputs
      WHERE NOT EXISTS (SELECT 1 FROM inputs WHERE sequence = outputs.input_sequence)`,
  },
  {
    sentence: 'a decision was acknowledged although its input is live',
    sql: 'SELECT output_result_id AS id FROM proofs JOIN inputs ON inputs.sequence = input_sequence',
  },
  {
    sentence: 'the stored bytes of a decision differ from its response and file',
    sql: `SELECT output_result_id AS id FROM outputs LEFT JOIN files USING (file_id)
      WHERE stored_bytes <> octet_length(response) + coalesce(size_bytes, 0)`,
  },
  {
    sentence:
      'an answer waits or is held although its input is gone, was replaced, is of another account or is answered',
    sql: `SELECT answer_id AS id FROM answers LEFT JOIN inputs ON inputs.sequence = input_sequence
      WHERE state IN ('given', 'held') AND ((inputs.revision, inputs.account_id) IS NOT
        (answers.revision, answers.account_id) OR (state = 'held' AND answered_at IS NOT NULL))`,
  },
  {
    sentence: 'an answer waits or is held, but has no response or is of a person of another account',
    sql: `SELECT answer_id AS id FROM answers LEFT JOIN reviewers USING (reviewer_id)
      WHERE state IN ('given', 'held') AND (response IS NULL OR reviewers.account_id IS NOT answers.account_id)`,
  },
  {
    sentence: 'held answers to an input have no hold, or are of several choices',
    sql: `SELECT held.answer_id AS id FROM answers AS held WHERE state = 'held' AND NOT EXISTS (
      SELECT 1 FROM answers AS first WHERE first.input_sequence = held.input_sequence
        AND first.hold_seconds IS NOT NULL
        AND (first.action_value, first.response, first.file_id) IS (held.action_value, held.response, held.file_id))`,
  },
  {
    sentence: 'a decided answer has no decision, or differs from it in input, action or file',
    sql: `SELECT answer_id AS id FROM answers LEFT JOIN decisions USING (output_result_id)
      WHERE state = 'decided' AND (decisions.input_sequence, decisions.action_value, decisions.file_id)
        IS NOT (answers.input_sequence, answers.action_value, answers.file_id)`,
  },
  {
    sentence: 'a file has no decision and no answer, or one of them has a file that is not claimed or is missing',
    sql: `SELECT file_id AS id FROM files
      WHERE (expires_at IS NULL) <> (EXISTS (SELECT 1 FROM outputs WHERE outputs.file_id = files.file_id)
        OR EXISTS (SELECT 1 FROM answers WHERE answers.file_id = files.file_id))
      UNION ALL SELECT file_id FROM answers WHERE file_id IS NOT NULL AND file_id NOT IN (SELECT file_id FROM files)`,
  },
  {
    sentence: 'a number is higher than the last number of the sequence',
    sql: `SELECT max(id) AS id FROM (SELECT max(sequence) AS id FROM inputs
      UNION ALL SELECT max(sequence) FROM decisions UNION ALL SELECT indexed_through FROM search_progress)
      HAVING max(id) > (SELECT last FROM totals WHERE owner = '')`,
  },
  {
    sentence: 'an input is missing in the search index',
    sql: `SELECT sequence AS id FROM inputs WHERE sequence <= (SELECT indexed_through FROM search_progress)
      AND sequence NOT IN (SELECT input_sequence FROM search_todo) AND sequence NOT IN (SELECT id FROM search_docsize)`,
  },
  {
    sentence: 'the search index contains an input that is gone',
    sql: `SELECT id FROM search_docsize WHERE id NOT IN (SELECT sequence FROM inputs)
      AND id NOT IN (SELECT input_sequence FROM search_todo)`,
  },
];

/** Invariants of the index that lists which blocks of the trail hold an account's events. */
export const unsoundBlocks: readonly Unsound[] = [
  {
    sentence: 'a block of the trail does not list events that are in it', // looks up only rows with too few entries
    sql: `SELECT DISTINCT trim(account_id || ' ' || wanted.value) || ' ' || (number / ${block_size}) AS id
      FROM audit, json_each(json_array('${every_event}', kind, caller_id)) AS wanted
      WHERE number > (SELECT number FROM audit_anchor) AND account_id IS NOT NULL AND 2 + (caller_id IS NOT NULL) > (
          SELECT count(*) FROM audit_blocks WHERE block = audit.number / ${block_size}
            AND audit_blocks.account_id = audit.account_id AND about IN ('${every_event}', kind, caller_id))
        AND wanted.value IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM audit_blocks WHERE block = audit.number / ${block_size}
            AND audit_blocks.account_id = audit.account_id AND about = wanted.value)`,
  },
  {
    sentence: 'a block of the trail lists events that are not in it',
    sql: `SELECT trim(account_id || ' ' || about) || ' ' || block AS id FROM audit_blocks
      WHERE NOT EXISTS (
        SELECT 1 FROM audit WHERE number >= block * ${block_size} AND number < (block + 1) * ${block_size}
          AND audit.account_id = audit_blocks.account_id AND about IN ('${every_event}', kind, caller_id))`,
  },
];
