export const signatures = `
-- The signature of a passkey for one answer or approval: what its person signed, and the proof. It holds no content. It
-- is kept as long as the row of the trail that has its digest.
CREATE TABLE signatures (
  audit_number INTEGER PRIMARY KEY, -- the row about the approval
  input_sequence INTEGER NOT NULL,
  reviewer_id TEXT NOT NULL,
  passkey_id TEXT NOT NULL,
  public_key TEXT NOT NULL, -- of the passkey, which may have been removed since: a COSE_Key (RFC 9052), base64url
  intent TEXT NOT NULL, -- JSON by RFC 8785; its SHA-256 is the challenge that was signed
  assertion TEXT NOT NULL, -- JSON by RFC 8785 of the proof (WebAuthn)
  salt TEXT -- of the digest of the response in the intent, hex; null once the response is removed
) STRICT;
CREATE INDEX signatures_of_inputs ON signatures (input_sequence, reviewer_id);

-- A sign-in that was confirmed within the last minute is no signature of an answer.
UPDATE approvals SET is_signed = 0;
UPDATE holds SET is_signed = 0;
`;
