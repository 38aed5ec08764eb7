export const audit = `
-- What happened, without content, oldest first. Each row's hash covers it and the hash of the row before it, so that
-- none can be changed, left out or put in between without every later hash being wrong.
CREATE TABLE audit (
  number INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  account_id TEXT, -- null for what concerns the whole appliance
  caller_id TEXT,
  actor TEXT NOT NULL, -- the id of a key, reviewer or token, or 'operator', or 'retention'
  subject TEXT, -- the id of what was acted on
  content_hash TEXT, -- of the item's canonical content
  response_hash TEXT, -- of the response, SHA-256 of its JSON
  hash TEXT NOT NULL
) STRICT;
CREATE INDEX audit_of_account ON audit (account_id, number);

-- Where the chain begins: the number and hash of the last row that retention removed, or zeros.
CREATE TABLE audit_anchor (one INTEGER PRIMARY KEY CHECK (one = 1), number INTEGER NOT NULL, hash TEXT NOT NULL) STRICT;
INSERT INTO audit_anchor VALUES (1, 0, '${'0'.repeat(64)}');
`;
