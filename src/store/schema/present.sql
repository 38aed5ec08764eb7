-- The schema and the first rows that all migrations produce. `npm run golden` writes it.

CREATE TABLE accounts (
  account_id TEXT PRIMARY KEY,
  label TEXT NOT NULL UNIQUE,
  tier TEXT NOT NULL CHECK (tier IN ('hosted_free', 'hosted_paid', 'self_hosted')),
  billing_status TEXT NOT NULL CHECK (billing_status IN ('not_applicable', 'active', 'grace', 'past_due', 'canceled')),
  grace_ends_at TEXT,
  limits TEXT NOT NULL DEFAULT '{}', -- JSON: limit_name to the account's own number
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE callers (
  caller_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts,
  caller_slug TEXT NOT NULL,
  display_name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending_activation', 'active', 'revoked', 'expired')),
  created_at TEXT NOT NULL,
  UNIQUE (account_id, caller_slug)
) STRICT, WITHOUT ROWID;

CREATE TABLE keys (
  key_id TEXT PRIMARY KEY,
  caller_id TEXT NOT NULL REFERENCES callers,
  secret_hash TEXT NOT NULL, -- SHA-256, hex
  prefix TEXT NOT NULL,
  last_chars TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  revoked_at TEXT,
  last_used_at TEXT -- may lag by up to 15 minutes
) STRICT, WITHOUT ROWID;

CREATE INDEX keys_of_caller ON keys (caller_id, key_id);

CREATE TABLE reviewers (
  reviewer_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password TEXT, -- PHC string of argon2id; null until one is set
  created_at TEXT NOT NULL
, password_set_at TEXT, notices_seen INTEGER NOT NULL DEFAULT 0, role TEXT NOT NULL DEFAULT 'reader'
  CHECK (role IN ('reader', 'reviewer', 'admin')), invited_by TEXT, invited_at TEXT, seen_at TEXT) STRICT, WITHOUT ROWID;

CREATE TABLE reviewer_tokens (
  token_id TEXT PRIMARY KEY,
  reviewer_id TEXT NOT NULL REFERENCES reviewers,
  token_hash TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  revoked_at TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_of_reviewer ON reviewer_tokens (reviewer_id);

CREATE TABLE sign_in_links (
  link_hash TEXT PRIMARY KEY,
  reviewer_id TEXT NOT NULL REFERENCES reviewers,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX links_of_reviewer ON sign_in_links (reviewer_id);

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

CREATE TABLE doomed_files (sha256 TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE search USING fts5 (
  words, facets, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='1 2'
);

CREATE TABLE search_progress (one INTEGER PRIMARY KEY CHECK (one = 1), indexed_through INTEGER NOT NULL) STRICT;

CREATE TABLE search_todo (input_sequence INTEGER PRIMARY KEY) STRICT;

CREATE TABLE quota_use (
  account_id TEXT NOT NULL REFERENCES accounts,
  limit_name TEXT NOT NULL,
  window_start TEXT NOT NULL,
  used INTEGER NOT NULL,
  PRIMARY KEY (account_id, limit_name)
) STRICT, WITHOUT ROWID;

CREATE TABLE audit (
  number INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  account_id TEXT, -- null for what concerns the whole appliance
  caller_id TEXT,
  actor TEXT NOT NULL, -- the id of a key, reviewer or token, or 'operator', or 'retention'
  subject TEXT, -- the id of what was acted on
  content_hash TEXT, -- of the item's canonical content
  response_hash TEXT, -- of the response, SHA-256 of its JSON
  hash TEXT NOT NULL
, note_hash TEXT, item TEXT, revision INTEGER, canonical_version INTEGER, action_value TEXT, answered_by TEXT, state TEXT) STRICT;

CREATE TABLE audit_anchor (one INTEGER PRIMARY KEY CHECK (one = 1), number INTEGER NOT NULL, hash TEXT NOT NULL) STRICT;

CREATE TABLE secret (one INTEGER PRIMARY KEY CHECK (one = 1), key BLOB NOT NULL) STRICT;

CREATE TABLE skips (
  input_sequence INTEGER NOT NULL REFERENCES inputs,
  reviewer_id TEXT NOT NULL REFERENCES reviewers,
  urgency INTEGER NOT NULL, -- the input's
  skipped_until TEXT NOT NULL,
  PRIMARY KEY (input_sequence, reviewer_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX skips_of_reviewer ON skips (reviewer_id, urgency, input_sequence);

CREATE TABLE notes (
  audit_number INTEGER PRIMARY KEY,
  output_result_id TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL
, salt BLOB) STRICT;

CREATE TABLE undone (
  output_result_id TEXT PRIMARY KEY,
  input_sequence INTEGER NOT NULL,
  undone_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE notify_targets (name TEXT PRIMARY KEY, notified_through INTEGER NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE deliveries (
  delivery_id TEXT PRIMARY KEY,
  target TEXT NOT NULL,
  input_sequence INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  due_at TEXT, -- null once it is over
  attempts INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'waiting', -- waiting, delivered, given_up, or needless: answered or withdrawn before
  ended_at TEXT,
  last_error TEXT,
  UNIQUE (target, input_sequence)
) STRICT, WITHOUT ROWID;

CREATE INDEX deliveries_by_age ON deliveries (created_at);

CREATE TABLE device_requests (
  device_request_id TEXT PRIMARY KEY,
  account_id TEXT REFERENCES accounts, -- null where it named one that is not there, which it is not told
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  network TEXT NOT NULL, -- of the address; what is open is counted by it
  device_hash TEXT NOT NULL UNIQUE, -- SHA-256, hex, of the secret that the program keeps
  user_hash TEXT NOT NULL UNIQUE, -- SHA-256, hex, of the code that a person compares
  state TEXT NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'approved', 'denied', 'expired', 'collected')),
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  caller_id TEXT, -- whose key it gets, from the approval on
  lifetime_ms INTEGER, -- of that key; null is until it is revoked
  decided_by TEXT -- the reviewer
) STRICT, WITHOUT ROWID;

CREATE INDEX open_device_requests ON device_requests (expires_at) WHERE state IN ('waiting', 'approved');

CREATE INDEX device_requests_by_end ON device_requests (expires_at);

CREATE TABLE totals (
  owner TEXT NOT NULL, -- a caller, an account, or '' for the whole appliance
  row_type TEXT NOT NULL, -- one type of an account's live items; '' counts items of every type
  low INTEGER NOT NULL DEFAULT 0, -- pending inputs by priority
  normal INTEGER NOT NULL DEFAULT 0,
  high INTEGER NOT NULL DEFAULT 0,
  urgent INTEGER NOT NULL DEFAULT 0,
  ready INTEGER NOT NULL DEFAULT 0, -- answered and not acknowledged
  stored_bytes INTEGER NOT NULL DEFAULT 0,
  last INTEGER, trail_number INTEGER, trail_hash TEXT, -- of the appliance: the last number given out
  PRIMARY KEY (owner, row_type),
  -- Inputs and answers take their numbers inside the transaction that stores them, so the order of numbers is the order
  -- of commits, and no number is used twice.
  CHECK ((last IS NOT NULL) = (owner = ''))
) STRICT, WITHOUT ROWID;

CREATE TABLE audit_blocks (
  account_id TEXT NOT NULL,
  about TEXT NOT NULL, -- a kind of events, a caller, or '' for every event
  block INTEGER NOT NULL, -- of 128 numbers of the trail: number / 128
  PRIMARY KEY (account_id, about, block)
) STRICT, WITHOUT ROWID;

CREATE INDEX audit_blocks_by_age ON audit_blocks (block);

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
  response TEXT NOT NULL, salt BLOB, standing_answer_id TEXT, -- JSON of an ActionResponse, '' in a proof; last, so that the rest is read without it
  CHECK (acknowledged_at IS NULL OR (stored_bytes, response) = (0, '') AND file_id IS NULL)
) STRICT;

CREATE INDEX decisions_of_account ON decisions (account_id, sequence);

CREATE INDEX outputs_of_account ON decisions (account_id, sequence) WHERE acknowledged_at IS NULL;

CREATE INDEX outputs_of_caller ON decisions (caller_id, sequence) WHERE acknowledged_at IS NULL;

CREATE INDEX unread_outputs ON decisions (caller_id, sequence) WHERE read_at IS NULL AND acknowledged_at IS NULL;

CREATE UNIQUE INDEX outputs_of_files ON decisions (file_id) WHERE file_id IS NOT NULL;

CREATE INDEX proofs_by_age ON decisions (acknowledged_at) WHERE acknowledged_at IS NOT NULL;

CREATE TABLE sessions (
  session_hash TEXT PRIMARY KEY, -- SHA-256 of the cookie's value
  secret_hash TEXT NOT NULL, -- SHA-256 of the second secret, as secretMatches compares it
  session_id TEXT NOT NULL UNIQUE, -- names the session, in the second secret too, and tells nothing of its secrets
  reviewer_id TEXT NOT NULL REFERENCES reviewers,
  created_at TEXT NOT NULL,
  confirmed_at TEXT NOT NULL, -- when the password or link was last given
  expires_at TEXT NOT NULL,
  browser TEXT NOT NULL, -- this and what follows as it was seen at sign-in, '' where it was not
  system TEXT NOT NULL,
  address TEXT NOT NULL
, ends_at TEXT, used_at TEXT) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_of_reviewer ON sessions (reviewer_id);

CREATE TABLE folder_time (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  version INTEGER NOT NULL, -- of this row, so that of two that change it one notices
  lived_ms INTEGER NOT NULL,
  began_ms INTEGER NOT NULL, -- the folder's time when nothing was lived
  offset_ms INTEGER NOT NULL, -- the folder's time is lived_ms and this
  trusted_ms INTEGER NOT NULL, -- lived when the system's clock was last known to be right
  open_ms INTEGER, -- lived where a gap lies that is not believed yet
  ahead_ms INTEGER, -- the least that the clock was ahead since it is; null where it is not
  since_ms INTEGER NOT NULL -- lived since when it is ahead, or behind, or neither
) STRICT;

CREATE TABLE time_gaps (lived_ms INTEGER PRIMARY KEY, gap_ms INTEGER NOT NULL) STRICT;

CREATE TABLE time_stretches (number INTEGER PRIMARY KEY, lived_ms INTEGER NOT NULL, wall_ms INTEGER NOT NULL) STRICT;

CREATE TABLE database_length (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  shrinks INTEGER NOT NULL,
  shrunk_bytes INTEGER NOT NULL
) STRICT;

CREATE INDEX due_of_target ON deliveries (target, due_at, input_sequence) WHERE due_at IS NOT NULL;

CREATE TABLE failed_sign_ins (
  number INTEGER PRIMARY KEY, -- in the order of failure
  name_hash TEXT NOT NULL,
  network_hash TEXT NOT NULL,
  failed_at TEXT NOT NULL
) STRICT;

CREATE INDEX failed_sign_ins_of ON failed_sign_ins (name_hash, network_hash);

CREATE INDEX failed_sign_ins_by_age ON failed_sign_ins (failed_at);

CREATE TABLE push_key (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  public_key TEXT NOT NULL,
  private_key TEXT NOT NULL
) STRICT;

CREATE TABLE push_subscriptions (
  subscription_id TEXT PRIMARY KEY,
  session_hash TEXT NOT NULL UNIQUE REFERENCES sessions ON DELETE CASCADE,
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  with_titles INTEGER NOT NULL CHECK (with_titles IN (0, 1)),
  told_through INTEGER NOT NULL,
  created_at TEXT NOT NULL
, trouble TEXT) STRICT, WITHOUT ROWID;

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

CREATE VIEW outputs AS
  SELECT sequence, output_result_id, input_sequence, account_id, caller_id, caller_item_id, action_value, response,
    stored_bytes, answered_at, answered_by, read_at, file_id, standing_answer_id
  FROM decisions WHERE acknowledged_at IS NULL;

CREATE VIEW proofs AS
  SELECT output_result_id, sequence, input_sequence, account_id, caller_id, caller_item_id, revision, content_hash,
    action_value, answered_at, answered_by, read_at, created_at, updated_at, acknowledged_at, standing_answer_id
  FROM decisions WHERE acknowledged_at IS NOT NULL;

CREATE TABLE passkeys (
  passkey_id TEXT PRIMARY KEY,
  reviewer_id TEXT NOT NULL REFERENCES reviewers,
  credential_id TEXT NOT NULL UNIQUE, -- chosen by the authenticator, base64url
  rp_id TEXT NOT NULL, -- the host name that it was made for and works with
  public_key TEXT NOT NULL, -- a COSE_Key (RFC 9052), base64url
  counter INTEGER NOT NULL, -- of its last use; 0 where the authenticator does not count
  name TEXT NOT NULL,
  transports TEXT NOT NULL, -- hints for browsers, separated by commas
  is_backed_up INTEGER NOT NULL CHECK (is_backed_up IN (0, 1)), -- copied to other devices, at its last use
  created_at TEXT NOT NULL,
  last_used_at TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_of_reviewer ON passkeys (reviewer_id);

CREATE TABLE identities (
  identity_id TEXT PRIMARY KEY,
  reviewer_id TEXT NOT NULL REFERENCES reviewers,
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  label TEXT NOT NULL, -- the provider's name of the account, for people to read; it identifies nobody
  created_at TEXT NOT NULL,
  last_used_at TEXT, -- null until the first sign-in
  UNIQUE (issuer, subject)
) STRICT, WITHOUT ROWID;

CREATE INDEX identities_of_reviewer ON identities (reviewer_id);

CREATE TABLE totps (
  reviewer_id TEXT PRIMARY KEY REFERENCES reviewers,
  secret TEXT NOT NULL, -- base32
  created_at TEXT NOT NULL,
  confirmed_at TEXT, -- when the first code was given; null until then, and nothing counts before
  last_step INTEGER NOT NULL -- of the newest code that was used, so that no code counts twice
) STRICT, WITHOUT ROWID;

CREATE TABLE recovery_codes (
  code_hash TEXT PRIMARY KEY, -- SHA-256, hex
  reviewer_id TEXT NOT NULL REFERENCES reviewers
) STRICT, WITHOUT ROWID;

CREATE INDEX recovery_codes_of_reviewer ON recovery_codes (reviewer_id);

CREATE TABLE invites (
  invite_id TEXT PRIMARY KEY,
  invite_hash TEXT NOT NULL UNIQUE, -- SHA-256 of the secret in the link
  account_id TEXT NOT NULL REFERENCES accounts,
  name TEXT NOT NULL, -- as the admin wrote it; the person may enter by another
  role TEXT NOT NULL CHECK (role IN ('reader', 'reviewer', 'admin')),
  invited_by TEXT NOT NULL, -- the reviewer_id of the admin
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX invites_of_account ON invites (account_id);

CREATE TABLE policies (
  account_id TEXT NOT NULL,
  name TEXT NOT NULL,
  policy TEXT NOT NULL, -- its members as JSON
  changed_at TEXT NOT NULL,
  changed_by TEXT NOT NULL, -- the name of the admin at that time
  PRIMARY KEY (account_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE policy_sets (
  from_sequence INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL,
  rules TEXT NOT NULL -- JSON
, digest TEXT NOT NULL DEFAULT '') STRICT;

CREATE TABLE assignments (
  input_sequence INTEGER PRIMARY KEY REFERENCES inputs,
  reviewer_id TEXT NOT NULL REFERENCES reviewers,
  assigned_by TEXT NOT NULL, -- a reviewer_id, or policy
  assigned_at TEXT NOT NULL
) STRICT;

CREATE INDEX assignments_of_reviewer ON assignments (reviewer_id);

CREATE TABLE due_marks (
  input_sequence INTEGER NOT NULL,
  kind TEXT NOT NULL, -- assignment, reminder, escalation or expiry
  marked_at TEXT NOT NULL,
  PRIMARY KEY (input_sequence, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE signatures (
  audit_number INTEGER PRIMARY KEY, -- the row about the approval
  input_sequence INTEGER NOT NULL,
  reviewer_id TEXT NOT NULL,
  passkey_id TEXT NOT NULL,
  public_key TEXT NOT NULL, -- of the passkey, which may have been removed since: a COSE_Key (RFC 9052), base64url
  intent TEXT NOT NULL, -- JSON by RFC 8785; its SHA-256 is the challenge that was signed
  assertion TEXT NOT NULL, -- JSON by RFC 8785 of the proof (WebAuthn)
  salt TEXT -- of the digest of the response in the intent, hex; null once the response is removed
) STRICT;

CREATE INDEX signatures_of_inputs ON signatures (input_sequence, reviewer_id);

CREATE TABLE cluster_position (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  cluster_id TEXT NOT NULL,
  seq INTEGER NOT NULL CHECK (seq >= 0), -- the last record
  hash BLOB NOT NULL, -- of that record; it covers all before
  system_id TEXT, -- of the database; null before the first takeover
  timeline INTEGER
) STRICT;

CREATE TABLE cluster_settings (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  settings TEXT NOT NULL -- JSON by RFC 8785
) STRICT;

CREATE TABLE item_traces (
  input_sequence INTEGER PRIMARY KEY REFERENCES inputs ON DELETE CASCADE,
  trace_id TEXT NOT NULL, -- 32 hexadecimal digits
  span_id TEXT NOT NULL, -- 16 hexadecimal digits: the span of the send, below which all others are
  waits_since TEXT NOT NULL -- the send, or the last undo
) STRICT;

CREATE TABLE origins (
  reviewer_id TEXT PRIMARY KEY,
  came_by TEXT NOT NULL, -- a reviewer_id
  came_at TEXT NOT NULL -- by the folder's own time
) STRICT, WITHOUT ROWID;

CREATE TABLE past_identities (
  identity_hash TEXT PRIMARY KEY, -- SHA-256 of issuer and subject
  reviewer_id TEXT NOT NULL,
  ended_at TEXT NOT NULL -- by the folder's own time
) STRICT, WITHOUT ROWID;

CREATE TABLE bound_names (
  used_by TEXT NOT NULL CHECK (used_by IN ('notices', 'proxy')),
  name TEXT NOT NULL,
  account_id TEXT, -- of the person
  reviewer_id TEXT, -- null while nobody has had the name since the settings use it
  PRIMARY KEY (used_by, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE claims (
  sequence INTEGER PRIMARY KEY REFERENCES decisions ON DELETE CASCADE,
  claim_hash TEXT NOT NULL, -- keyed hash of the claim_id
  claimed_at TEXT NOT NULL,
  answer_hash TEXT NOT NULL, -- keyed hash of answer
  answer TEXT -- JSON of the OutputResult, for a program whose response was lost; null after a few days
) STRICT;

CREATE INDEX claims_with_answer ON claims (claimed_at) WHERE answer IS NOT NULL;

CREATE TABLE restores (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  through INTEGER NOT NULL, -- the last sequence of the backup
  restored_at TEXT NOT NULL
) STRICT;

CREATE TABLE askers (
  input_sequence INTEGER PRIMARY KEY REFERENCES inputs ON DELETE CASCADE,
  ends_lived_ms INTEGER NOT NULL
) STRICT;

CREATE INDEX askers_by_end ON askers (ends_lived_ms);

CREATE INDEX policy_sets_of_account ON policy_sets (account_id, from_sequence, digest);

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

INSERT INTO search (search, rank) VALUES ('automerge', 0);

INSERT INTO search (search, rank) VALUES ('crisismerge', 64);

INSERT INTO search (search, rank) VALUES ('deletemerge', 50);

INSERT INTO search (search, rank) VALUES ('pgsz', 8000);

INSERT INTO search (search, rank) VALUES ('usermerge', 8);

INSERT INTO audit_anchor VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');

INSERT INTO database_length VALUES (1, 0, 0);

INSERT INTO search_progress VALUES (1, 0);

INSERT INTO secret VALUES (1, randomblob(32));

INSERT INTO totals VALUES ('', '', 0, 0, 0, 0, 0, 0, 0, 0, '0000000000000000000000000000000000000000000000000000000000000000');
