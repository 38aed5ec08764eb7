export const decisions = `
-- The row of a decision becomes the proof of its handling: that changes few trees, and moves nothing between tables.

-- What a person decided, and on which state of the item. Once its caller has acknowledged it, it is a proof: it has no
-- content, and is enough to answer a second acknowledgement.
CREATE TABLE decisions (
  sequence INTEGER PRIMARY KEY, -- order of answers
  output_result_id TEXT NOT NULL UNIQUE,
  input_sequence INTEGER NOT NULL UNIQUE,
  account_id TEXT NOT NULL,
  caller_id TEXT NOT NULL,
  caller_item_id TEXT NOT NULL,
  revision INTEGER NOT NULL, -- the input's, as what follows
  content_hash TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  action_value TEXT NOT NULL,
  answered_at TEXT NOT NULL,
  answered_by TEXT,
  read_at TEXT, -- the caller's first read; no undo from then on
  acknowledged_at TEXT,
  stored_bytes INTEGER NOT NULL, -- response in UTF-8 and the bytes of its file
  file_id TEXT REFERENCES files,
  response TEXT NOT NULL, -- JSON of an ActionResponse, '' in a proof; last, so that the rest is read without it
  CHECK (acknowledged_at IS NULL OR (stored_bytes, response) = (0, '') AND file_id IS NULL)
) STRICT;
INSERT INTO decisions
  SELECT outputs.sequence, output_result_id, input_sequence, outputs.account_id, outputs.caller_id,
    outputs.caller_item_id, revision, content_hash, created_at, updated_at, action_value, outputs.answered_at,
    answered_by, read_at, NULL, outputs.stored_bytes, file_id, response
  FROM outputs JOIN inputs ON inputs.sequence = input_sequence;
INSERT INTO decisions
  SELECT sequence, output_result_id, input_sequence, account_id, caller_id, caller_item_id, revision, content_hash,
    created_at, updated_at, action_value, answered_at, answered_by, read_at, acknowledged_at, 0, NULL, ''
  FROM proofs;
DROP TABLE outputs;
DROP TABLE proofs;
CREATE INDEX decisions_of_account ON decisions (account_id, sequence);
CREATE INDEX outputs_of_account ON decisions (account_id, sequence) WHERE acknowledged_at IS NULL;
CREATE INDEX outputs_of_caller ON decisions (caller_id, sequence) WHERE acknowledged_at IS NULL;
CREATE INDEX unread_outputs ON decisions (caller_id, sequence) WHERE read_at IS NULL AND acknowledged_at IS NULL;
CREATE UNIQUE INDEX outputs_of_files ON decisions (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX proofs_by_age ON decisions (acknowledged_at) WHERE acknowledged_at IS NOT NULL;

-- A decision that its caller has not acknowledged.
CREATE VIEW outputs AS
  SELECT sequence, output_result_id, input_sequence, account_id, caller_id, caller_item_id, action_value, response,
    stored_bytes, answered_at, answered_by, read_at, file_id
  FROM decisions WHERE acknowledged_at IS NULL;

-- What remains of an acknowledged decision.
CREATE VIEW proofs AS
  SELECT output_result_id, sequence, input_sequence, account_id, caller_id, caller_item_id, revision, content_hash,
    action_value, answered_at, answered_by, read_at, created_at, updated_at, acknowledged_at
  FROM decisions WHERE acknowledged_at IS NOT NULL;
`;
