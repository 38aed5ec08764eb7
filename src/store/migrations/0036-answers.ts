export const answers = `
-- Every answer of a person: it waits for others, is held, has become a decision, or has ended without one.
CREATE TABLE answers (
  sequence INTEGER PRIMARY KEY, -- order of giving
  answer_id TEXT NOT NULL, -- chosen by the client
  account_id TEXT NOT NULL,
  input_sequence INTEGER NOT NULL,
  revision INTEGER NOT NULL, -- the input's
  reviewer_id TEXT NOT NULL,
  token_id TEXT, -- with which a program answered as that person
  action_value TEXT NOT NULL,
  response TEXT, -- JSON of an ActionResponse; null in a decided answer, whose decision has it, and once it is removed
  file_id TEXT,
  note TEXT, -- of the person, for people
  is_signed INTEGER NOT NULL, -- 1 if a passkey of the person signed it
  standing TEXT, -- JSON of the standing answer to give with the decision
  salt BLOB, -- of request_hash and of the digest in the trail; null with them once the content is removed
  request_hash TEXT, -- of the request that gave it; null for answers from before
  state TEXT NOT NULL CHECK (state IN ('given', 'held', 'decided', 'ended')),
  ended_because TEXT,
  hold_seconds INTEGER, -- of the answer that began the hold, if others are held with it
  given_at TEXT NOT NULL,
  settled_at TEXT, -- when it was decided or ended
  output_result_id TEXT,
  UNIQUE (answer_id, reviewer_id),
  CHECK ((state IN ('given', 'held')) = (settled_at IS NULL) AND (state = 'ended') = (ended_because IS NOT NULL)
    AND (state = 'decided') = (output_result_id IS NOT NULL) AND (state = 'held' OR hold_seconds IS NULL)
    AND (state <> 'decided' OR response IS NULL) AND (state NOT IN ('given', 'held') OR response IS NOT NULL))
) STRICT;
CREATE INDEX answers_of_input ON answers (input_sequence, sequence);
CREATE UNIQUE INDEX open_answers ON answers (reviewer_id, input_sequence) WHERE state IN ('given', 'held');
CREATE UNIQUE INDEX held_answers ON answers (input_sequence) WHERE hold_seconds IS NOT NULL;
CREATE INDEX answers_of_files ON answers (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX unseen_answers ON answers (reviewer_id, settled_at) WHERE state = 'ended' AND response IS NOT NULL;
CREATE INDEX early_ends ON answers (reviewer_id, settled_at) WHERE action_value = '';

INSERT INTO answers (sequence, answer_id, account_id, input_sequence, revision, reviewer_id, action_value, response,
    file_id, note, is_signed, salt, state, given_at, settled_at, output_result_id)
  SELECT approvals.sequence, 'ans' || substr(approval_id, 4), inputs.account_id, approvals.input_sequence,
    approvals.revision, reviewer_id, approvals.action_value,
    iif(approvals.output_result_id IS NULL, approvals.response, NULL),
    approvals.file_id, note, is_signed, randomblob(32), iif(approvals.output_result_id IS NULL, 'given', 'decided'),
    given_at, iif(approvals.output_result_id IS NULL, NULL, decisions.answered_at), approvals.output_result_id
  FROM approvals JOIN inputs ON inputs.sequence = approvals.input_sequence
    LEFT JOIN decisions ON decisions.output_result_id = approvals.output_result_id;

-- Of several people: their approvals are the held answers, and the one who completed them began the hold.
UPDATE answers SET state = 'held', hold_seconds = (
    SELECT seconds FROM holds WHERE holds.input_sequence = answers.input_sequence
      AND holds.reviewer_id = answers.reviewer_id),
  token_id = (SELECT token_id FROM holds WHERE holds.input_sequence = answers.input_sequence
      AND holds.reviewer_id = answers.reviewer_id)
  WHERE state = 'given' AND EXISTS (
    SELECT 1 FROM holds JOIN approvals AS own ON own.input_sequence = holds.input_sequence
        AND own.reviewer_id = holds.reviewer_id AND own.action_value = holds.action_value
      JOIN approvals AS one ON one.sequence = answers.sequence
    WHERE holds.input_sequence = answers.input_sequence AND one.action_value = own.action_value
      AND one.response_digest = own.response_digest);

INSERT INTO answers (sequence, answer_id, account_id, input_sequence, revision, reviewer_id, token_id, action_value,
    response, file_id, note, is_signed, standing, salt, state, hold_seconds, given_at)
  SELECT (SELECT last FROM totals WHERE owner = '' AND row_type = '') + row_number() OVER (ORDER BY number),
    'ans' || substr(hold_id, 4), holds.account_id, input_sequence, inputs.revision, holds.reviewer_id, token_id,
    action_value, response, file_id, note, is_signed, standing, randomblob(32), 'held', seconds, held_at
  FROM holds JOIN inputs ON inputs.sequence = holds.input_sequence
  WHERE NOT EXISTS (SELECT 1 FROM answers WHERE answers.input_sequence = holds.input_sequence AND state = 'held');
UPDATE totals SET last = max(last, (SELECT coalesce(max(sequence), 0) FROM answers))
  WHERE owner = '' AND row_type = '';

DROP TABLE approvals;
DROP TABLE holds;
`;
