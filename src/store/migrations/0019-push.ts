export const push = `
-- The key pair that names this server to the services of browser makers (VAPID, RFC 8292), as base64url. One row; none
-- in a folder made before, until notices on devices are turned on.
CREATE TABLE push_key (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  public_key TEXT NOT NULL,
  private_key TEXT NOT NULL
) STRICT;

-- A browser that gets notices, at most one of each session, and gone with it. endpoint, p256dh and auth are those of
-- its subscription (RFC 8030 and 8291). Inputs up to told_through were announced to it.
CREATE TABLE push_subscriptions (
  subscription_id TEXT PRIMARY KEY,
  session_hash TEXT NOT NULL UNIQUE REFERENCES sessions ON DELETE CASCADE,
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  with_titles INTEGER NOT NULL CHECK (with_titles IN (0, 1)),
  told_through INTEGER NOT NULL,
  created_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`;
