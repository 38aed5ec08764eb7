export const sessionSecrets = `
-- A browser that is signed in. Sliding: used sessions move expires_at ahead. Cookies know no port, so a session has a
-- second secret that only the storage of the inbox's own origin holds. Sessions from before have none: they end here.
DROP TABLE sessions;
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
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of_reviewer ON sessions (reviewer_id);
`;
