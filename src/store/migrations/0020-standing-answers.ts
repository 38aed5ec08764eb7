export const standingAnswers = `
-- A person's answer that also allows later calls of one tool, in one session of one caller. Times are the folder's own.
-- The row is kept as long as its row standing.given of the audit trail, so beyond its end.
CREATE TABLE standing_answers (
  standing_answer_id TEXT PRIMARY KEY,
  audit_number INTEGER NOT NULL UNIQUE, -- of its row standing.given
  account_id TEXT NOT NULL,
  caller_id TEXT NOT NULL,
  reviewer_id TEXT NOT NULL, -- who gave it
  output_result_id TEXT NOT NULL, -- the decision that it was given with
  scope_hash TEXT NOT NULL, -- SHA-256, hex, of the five columns that follow
  scope TEXT NOT NULL, -- arguments, or the name of one field
  tool TEXT NOT NULL,
  folder TEXT NOT NULL,
  session TEXT NOT NULL,
  value TEXT NOT NULL, -- the arguments as JSON, or the value of the field
  given_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  ended_at TEXT -- by the system's clock, where it ended before it expired
) STRICT;
CREATE INDEX live_standing_answers ON standing_answers (caller_id, scope_hash) WHERE ended_at IS NULL;
CREATE INDEX standing_answers_of_account ON standing_answers (account_id) WHERE ended_at IS NULL;
CREATE INDEX standing_answers_of_decisions ON standing_answers (output_result_id);

ALTER TABLE decisions ADD COLUMN standing_answer_id TEXT; -- which made the decision; null where a person did
DROP VIEW outputs;
DROP VIEW proofs;

-- A decision that its caller has not acknowledged.
CREATE VIEW outputs AS
  SELECT sequence, output_result_id, input_sequence, account_id, caller_id, caller_item_id, action_value, response,
    stored_bytes, answered_at, answered_by, read_at, file_id, standing_answer_id
  FROM decisions WHERE acknowledged_at IS NULL;

-- What remains of an acknowledged decision.
CREATE VIEW proofs AS
  SELECT output_result_id, sequence, input_sequence, account_id, caller_id, caller_item_id, revision, content_hash,
    action_value, answered_at, answered_by, read_at, created_at, updated_at, acknowledged_at, standing_answer_id
  FROM decisions WHERE acknowledged_at IS NOT NULL;
`;
