export const identities = `
-- An account of a person at a provider of single sign-on. Issuer and subject are the provider's ids, compared exactly.
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

-- The authenticator app of a person, a second step beside the password (RFC 6238).
CREATE TABLE totps (
  reviewer_id TEXT PRIMARY KEY REFERENCES reviewers,
  secret TEXT NOT NULL, -- base32
  created_at TEXT NOT NULL,
  confirmed_at TEXT, -- when the first code was given; null until then, and nothing counts before
  last_step INTEGER NOT NULL -- of the newest code that was used, so that no code counts twice
) STRICT, WITHOUT ROWID;

-- A code that counts once in the place of one of the app. Used codes are deleted.
CREATE TABLE recovery_codes (
  code_hash TEXT PRIMARY KEY, -- SHA-256, hex
  reviewer_id TEXT NOT NULL REFERENCES reviewers
) STRICT, WITHOUT ROWID;
CREATE INDEX recovery_codes_of_reviewer ON recovery_codes (reviewer_id);

ALTER TABLE sessions ADD COLUMN ends_at TEXT; -- the latest end of a session, however often it is used; null: 90 days
`;
