export const passkeys = `
-- A passkey (WebAuthn) of a person: the public key of a key pair that their device or password manager holds.
CREATE TABLE passkeys (
  passkey_id TEXT PRIMARY KEY,
  reviewer_id TEXT NOT NULL REFERENCES reviewers,
  credential_id TEXT NOT NULL UNIQUE, -- chosen by the authenticator, base64url
  rp_id TEXT NOT NULL, -- the host name that it was made for and works with
  public_key TEXT NOT NULL, -- a COSE_Key (RFC 9052), base64url
  counter INTEGER NOT NULL, -- of its last use; 0 where the authenticator does not count
  name TEXT NOT NULL,
  transports TEXT NOT NULL, -- hints for browsers, separated by commas
  is_backed_up INTEGER NOT NULL CHECK (is_backed_up IN (0, 1)), -- copied to other devices, at its last use
  created_at TEXT NOT NULL,
  last_used_at TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_of_reviewer ON passkeys (reviewer_id);
`;
