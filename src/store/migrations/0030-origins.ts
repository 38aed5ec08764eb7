export const origins = `
-- Through whom a person came: the admin of their invite, or the earlier holder of their account at the provider. It
-- stays when either of them is removed, and counts for 30 days. The operator's confirmation of the person removes it.
CREATE TABLE origins (
  reviewer_id TEXT PRIMARY KEY,
  came_by TEXT NOT NULL, -- a reviewer_id
  came_at TEXT NOT NULL -- by the folder's own time
) STRICT, WITHOUT ROWID;
INSERT INTO origins SELECT reviewer_id, invited_by, invited_at FROM reviewers
  WHERE invited_by IS NOT NULL AND invited_at IS NOT NULL;
-- of people who were removed before this table existed
INSERT OR IGNORE INTO origins SELECT subject, actor, at FROM audit
  WHERE kind = 'reviewer.added' AND subject IS NOT NULL AND substr(actor, 1, 4) = 'rev_';

-- Who had an account at the provider until it was removed from them, or they were removed. Kept for 30 days.
CREATE TABLE past_identities (
  identity_hash TEXT PRIMARY KEY, -- SHA-256 of issuer and subject
  reviewer_id TEXT NOT NULL,
  ended_at TEXT NOT NULL -- by the folder's own time
) STRICT, WITHOUT ROWID;
`;
