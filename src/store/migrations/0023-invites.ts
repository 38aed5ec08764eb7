export const invites = `
-- A reader sees all and answers nothing. The new column takes the place of the old one, because a check cannot be
-- changed, and a table to which others refer is not made again.
ALTER TABLE reviewers ADD COLUMN new_role TEXT NOT NULL DEFAULT 'reader'
  CHECK (new_role IN ('reader', 'reviewer', 'admin'));
UPDATE reviewers SET new_role = role;
ALTER TABLE reviewers DROP COLUMN role;
ALTER TABLE reviewers RENAME COLUMN new_role TO role;

ALTER TABLE reviewers ADD COLUMN invited_by TEXT; -- the reviewer_id of an admin; null for a person added by command
ALTER TABLE reviewers ADD COLUMN invited_at TEXT; -- when the invite was made
ALTER TABLE reviewers ADD COLUMN seen_at TEXT; -- the last use of a session, up to an hour late
ALTER TABLE sessions ADD COLUMN used_at TEXT; -- the last use, up to an hour late; null where it was only opened

-- A one-time way in for somebody who is not a person of the account yet. Used and ended invites are deleted.
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
`;
