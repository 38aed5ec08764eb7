export const limits = `
-- What accounts used of their quotas in the window that began at window_start.
CREATE TABLE quota_use (
  account_id TEXT NOT NULL REFERENCES accounts,
  limit_name TEXT NOT NULL,
  window_start TEXT NOT NULL,
  used INTEGER NOT NULL,
  PRIMARY KEY (account_id, limit_name)
) STRICT, WITHOUT ROWID;

-- Decisions that their caller has not read, for those who wait for one.
CREATE INDEX unread_outputs ON outputs (caller_id, sequence) WHERE read_at IS NULL;
`;
