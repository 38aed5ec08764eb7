export const activity = `
-- The trail as people look through it: by kind, or by caller.
CREATE INDEX audit_of_kind ON audit (account_id, kind, number);
CREATE INDEX audit_of_caller ON audit (caller_id, number) WHERE caller_id IS NOT NULL;

-- Which item a decision was about that was taken back; of other decisions outputs and proofs tell it.
CREATE TABLE undone (
  output_result_id TEXT PRIMARY KEY,
  input_sequence INTEGER NOT NULL,
  undone_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Where somebody is signed in, as it was seen at sign-in. The id names the session and tells nothing of its secret.
ALTER TABLE sessions ADD COLUMN session_id TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN browser TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN system TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT '';
UPDATE sessions SET session_id = 'ses_' || lower(hex(randomblob(13)));
CREATE UNIQUE INDEX session_ids ON sessions (session_id);

ALTER TABLE reviewers ADD COLUMN password_set_at TEXT; -- null where it is not known
ALTER TABLE reviewers ADD COLUMN notices_seen INTEGER NOT NULL DEFAULT 0; -- up to which row of the audit trail
`;
