export const fewerTrees = `
-- A commit writes at least a page of every tree that it changes, so what changes with every item is in few of them.

-- Counts kept in the transaction that changes them, so that no request counts rows.
CREATE TABLE totals (
  owner TEXT NOT NULL, -- a caller, an account, or '' for the whole appliance
  row_type TEXT NOT NULL, -- one type of an account's live items; '' counts items of every type
  low INTEGER NOT NULL DEFAULT 0, -- pending inputs by priority
  normal INTEGER NOT NULL DEFAULT 0,
  high INTEGER NOT NULL DEFAULT 0,
  urgent INTEGER NOT NULL DEFAULT 0,
  ready INTEGER NOT NULL DEFAULT 0, -- answered and not acknowledged
  stored_bytes INTEGER NOT NULL DEFAULT 0,
  last INTEGER, -- of the appliance: the last number given out
  PRIMARY KEY (owner, row_type),
  -- Inputs and answers take their numbers inside the transaction that stores them, so the order of numbers is the order
  -- of commits, and no number is used twice.
  CHECK ((last IS NOT NULL) = (owner = ''))
) STRICT, WITHOUT ROWID;
INSERT INTO totals
  SELECT '', '', coalesce(sum(low), 0), coalesce(sum(normal), 0), coalesce(sum(high), 0), coalesce(sum(urgent), 0),
    coalesce(sum(ready), 0), coalesce(sum(stored_bytes), 0), (SELECT last FROM sequence) FROM account_totals;
INSERT INTO totals SELECT account_id, '', low, normal, high, urgent, ready, stored_bytes, NULL FROM account_totals;
INSERT INTO totals SELECT caller_id, '', low, normal, high, urgent, ready, stored_bytes, NULL FROM caller_totals;
INSERT INTO totals
  SELECT inputs.account_id, row_type,
    sum(inputs.answered_at IS NULL AND urgency = 0), sum(inputs.answered_at IS NULL AND urgency = 1),
    sum(inputs.answered_at IS NULL AND urgency = 2), sum(inputs.answered_at IS NULL AND urgency = 3),
    sum(inputs.answered_at IS NOT NULL), sum(inputs.stored_bytes + coalesce(outputs.stored_bytes, 0)), NULL
  FROM inputs LEFT JOIN outputs ON outputs.input_sequence = inputs.sequence GROUP BY inputs.account_id, row_type;
DROP TABLE caller_totals;
DROP TABLE account_totals;
DROP TABLE sequence;
DROP INDEX inputs_by_type;

-- An account's whole trail is put together from that of each kind.
DROP INDEX audit_of_account;

-- A decision that its caller has not acknowledged. Few have a file, and only those are in the index by files.
CREATE TABLE new_outputs (
  sequence INTEGER PRIMARY KEY, -- order of answers
  output_result_id TEXT NOT NULL UNIQUE,
  input_sequence INTEGER NOT NULL UNIQUE REFERENCES inputs,
  account_id TEXT NOT NULL,
  caller_id TEXT NOT NULL,
  caller_item_id TEXT NOT NULL,
  action_value TEXT NOT NULL,
  response TEXT NOT NULL, -- JSON of an ActionResponse
  stored_bytes INTEGER NOT NULL, -- response in UTF-8 and the bytes of its file
  answered_at TEXT NOT NULL,
  answered_by TEXT,
  read_at TEXT, -- the caller's first read; no undo from then on
  file_id TEXT REFERENCES files
) STRICT;
INSERT INTO new_outputs SELECT * FROM outputs;
DROP TABLE outputs;
ALTER TABLE new_outputs RENAME TO outputs;
CREATE INDEX outputs_of_caller ON outputs (caller_id, sequence);
CREATE INDEX outputs_of_account ON outputs (account_id, sequence);
CREATE INDEX unread_outputs ON outputs (caller_id, sequence) WHERE read_at IS NULL;
CREATE UNIQUE INDEX outputs_of_files ON outputs (file_id) WHERE file_id IS NOT NULL;

-- What remains of an acknowledged decision: no content, enough to answer a second acknowledgement.
CREATE TABLE new_proofs (
  input_sequence INTEGER PRIMARY KEY,
  output_result_id TEXT NOT NULL UNIQUE,
  sequence INTEGER NOT NULL,
  account_id TEXT NOT NULL,
  caller_id TEXT NOT NULL,
  caller_item_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  content_hash TEXT NOT NULL,
  action_value TEXT NOT NULL,
  answered_at TEXT NOT NULL,
  answered_by TEXT,
  read_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  acknowledged_at TEXT NOT NULL
) STRICT;
INSERT INTO new_proofs
  SELECT input_sequence, output_result_id, sequence, account_id, caller_id, caller_item_id, revision, content_hash,
    action_value, answered_at, answered_by, read_at, created_at, updated_at, acknowledged_at FROM proofs;
DROP TABLE proofs;
ALTER TABLE new_proofs RENAME TO proofs;
CREATE INDEX proofs_of_account ON proofs (account_id, sequence);
CREATE INDEX proofs_by_age ON proofs (acknowledged_at);
`;
