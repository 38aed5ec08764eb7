export const deviceRequests = `
-- A program that asks to become a caller, or to have another key of one, and what came of it. Its two codes are kept as
-- hashes only. The row stays for a while after the codes have ended, so that whoever comes late is told why.
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
`;
