export const people = `
-- One row: the last number given out. Inputs and answers take theirs inside the transaction that stores them,
-- so the order of numbers is the order of commits, and no number is used twice.
CREATE TABLE sequence (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  last INTEGER NOT NULL
) STRICT;
INSERT INTO sequence VALUES (1, 0);

-- Who pays and whose people answer. Callers and reviewers belong to exactly one.
CREATE TABLE accounts (
  account_id TEXT PRIMARY KEY,
  label TEXT NOT NULL UNIQUE,
  tier TEXT NOT NULL CHECK (tier IN ('hosted_free', 'hosted_paid', 'self_hosted')),
  billing_status TEXT NOT NULL CHECK (billing_status IN ('not_applicable', 'active', 'grace', 'past_due', 'canceled')),
  grace_ends_at TEXT,
  limits TEXT NOT NULL DEFAULT '{}', -- JSON: limit_name to the account's own number
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One agent or service identity.
CREATE TABLE callers (
  caller_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts,
  caller_slug TEXT NOT NULL,
  display_name TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending_activation', 'active', 'revoked', 'expired')),
  created_at TEXT NOT NULL,
  UNIQUE (account_id, caller_slug)
) STRICT, WITHOUT ROWID;

-- A caller's credential. The secret itself is kept nowhere.
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

-- A person who answers.
CREATE TABLE reviewers (
  reviewer_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  role TEXT NOT NULL CHECK (role IN ('reviewer', 'admin')),
  password TEXT, -- PHC string of argon2id; null until one is set
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A browser that is signed in. Sliding: used sessions move expires_at ahead.
CREATE TABLE sessions (
  session_hash TEXT PRIMARY KEY, -- SHA-256 of the cookie's value
  reviewer_id TEXT NOT NULL REFERENCES reviewers,
  created_at TEXT NOT NULL,
  confirmed_at TEXT NOT NULL, -- when the password or link was last given
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of_reviewer ON sessions (reviewer_id);

-- A program's right to act as a person.
CREATE TABLE reviewer_tokens (
  token_id TEXT PRIMARY KEY,
  reviewer_id TEXT NOT NULL REFERENCES reviewers,
  token_hash TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  revoked_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX tokens_of_reviewer ON reviewer_tokens (reviewer_id);

-- A one-time way in. Spent links are deleted.
CREATE TABLE sign_in_links (
  link_hash TEXT PRIMARY KEY,
  reviewer_id TEXT NOT NULL REFERENCES reviewers,
  expires_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX links_of_reviewer ON sign_in_links (reviewer_id);
`;
