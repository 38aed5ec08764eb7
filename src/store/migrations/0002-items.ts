export const items = `
-- A live review request. With answered_at null it is pending; else its output row holds the decision.
CREATE TABLE inputs (
  sequence INTEGER PRIMARY KEY, -- order of first acceptance; a person's queue and a caller's list follow it
  account_id TEXT NOT NULL,
  caller_id TEXT NOT NULL REFERENCES callers,
  caller_item_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  urgency INTEGER NOT NULL, -- 0 low, 1 normal, 2 high, 3 urgent
  row_type TEXT NOT NULL, -- row_type.display, to filter by
  content_hash TEXT NOT NULL, -- SHA-256 of canonical
  canonical_version INTEGER NOT NULL, -- which rules made canonical
  stored_bytes INTEGER NOT NULL, -- length of canonical in UTF-8
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  answered_at TEXT,
  canonical TEXT NOT NULL, -- last, so that metadata is read without it
  UNIQUE (caller_id, caller_item_id)
) STRICT;
CREATE INDEX inputs_of_caller ON inputs (caller_id, sequence);
CREATE INDEX queue ON inputs (account_id, urgency DESC, sequence) WHERE answered_at IS NULL;

-- A decision that its caller has not acknowledged.
CREATE TABLE outputs (
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
  file_id TEXT UNIQUE REFERENCES files
) STRICT;
CREATE INDEX outputs_of_caller ON outputs (caller_id, sequence);
CREATE INDEX outputs_of_account ON outputs (account_id, sequence);

-- Bytes that a person gave, kept below files/ under their hash. Unclaimed until an answer takes it.
CREATE TABLE files (
  file_id TEXT PRIMARY KEY,
  upload_id TEXT NOT NULL UNIQUE,
  reviewer_id TEXT NOT NULL,
  input_sequence INTEGER NOT NULL,
  action_value TEXT NOT NULL,
  filename TEXT NOT NULL,
  mime_type TEXT NOT NULL, -- as declared
  sniffed_type TEXT, -- as the bytes tell, where they have a signature
  size_bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  expires_at TEXT -- null once an answer has claimed it
) STRICT, WITHOUT ROWID;
CREATE INDEX files_by_hash ON files (sha256);
CREATE INDEX unclaimed_files ON files (expires_at) WHERE expires_at IS NOT NULL;

-- Hashes that lost a row. Their bytes go in a later transaction that finds no other row naming them.
CREATE TABLE doomed_files (sha256 TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- What remains of an acknowledged decision: no content, enough to answer a second acknowledgement.
CREATE TABLE proofs (
  output_result_id TEXT PRIMARY KEY,
  sequence INTEGER NOT NULL,
  input_sequence INTEGER NOT NULL,
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
) STRICT, WITHOUT ROWID;
CREATE INDEX proofs_of_account ON proofs (account_id, sequence);
CREATE INDEX proofs_by_input ON proofs (input_sequence);
CREATE INDEX proofs_by_age ON proofs (acknowledged_at);

-- Counts kept in the transaction that changes them, so that no request counts rows.
CREATE TABLE caller_totals (
  caller_id TEXT PRIMARY KEY REFERENCES callers,
  account_id TEXT NOT NULL,
  low INTEGER NOT NULL DEFAULT 0, -- pending inputs by priority
  normal INTEGER NOT NULL DEFAULT 0,
  high INTEGER NOT NULL DEFAULT 0,
  urgent INTEGER NOT NULL DEFAULT 0,
  ready INTEGER NOT NULL DEFAULT 0, -- answered and not acknowledged
  stored_bytes INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE account_totals (
  account_id TEXT PRIMARY KEY REFERENCES accounts,
  low INTEGER NOT NULL DEFAULT 0,
  normal INTEGER NOT NULL DEFAULT 0,
  high INTEGER NOT NULL DEFAULT 0,
  urgent INTEGER NOT NULL DEFAULT 0,
  ready INTEGER NOT NULL DEFAULT 0,
  stored_bytes INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Words of what people see, filled in slices, and in facets a token each for account, caller, urgency and type, so that
-- a search walks only what it may show, in the order of a queue. indexed_through: inputs up to this sequence are in,
-- but for those in search_todo, which changed or went since. The shortest prefixes match the most words; they have
-- indexes of their own.
CREATE VIRTUAL TABLE search USING fts5 (
  words, facets, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2'
);
CREATE TABLE search_progress (one INTEGER PRIMARY KEY CHECK (one = 1), indexed_through INTEGER NOT NULL) STRICT;
INSERT INTO search_progress VALUES (1, 0);
CREATE TABLE search_todo (input_sequence INTEGER PRIMARY KEY) STRICT;
`;
