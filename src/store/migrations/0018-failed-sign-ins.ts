export const failedSignIns = `
-- Sign-ins that failed lately, so that a restart forgives none. Name and network are keyed hashes: what was typed as a
-- name may be a password.
CREATE TABLE failed_sign_ins (
  number INTEGER PRIMARY KEY, -- in the order of failure
  name_hash TEXT NOT NULL,
  network_hash TEXT NOT NULL,
  failed_at TEXT NOT NULL
) STRICT;
CREATE INDEX failed_sign_ins_of ON failed_sign_ins (name_hash, network_hash);
CREATE INDEX failed_sign_ins_by_age ON failed_sign_ins (failed_at);

-- No session outlives 90 days, however often it is used.
UPDATE sessions SET expires_at = min(expires_at, strftime('%Y-%m-%dT%H:%M:%fZ', created_at, '+90 days'));
`;
