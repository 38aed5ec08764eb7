export const auditBlocks = `
-- In which blocks of the trail an account finds what it looks for: a few entries for each block. The indexes had one
-- for each event, mostly in the middle of a tree, so that a commit wrote many pages of them.
CREATE TABLE audit_blocks (
  account_id TEXT NOT NULL,
  about TEXT NOT NULL, -- a kind of events, a caller, or '' for every event
  block INTEGER NOT NULL, -- of 128 numbers of the trail: number / 128
  PRIMARY KEY (account_id, about, block)
) STRICT, WITHOUT ROWID;
INSERT INTO audit_blocks
  SELECT account_id, '', number / 128 FROM audit WHERE account_id IS NOT NULL
  UNION SELECT account_id, kind, number / 128 FROM audit WHERE account_id IS NOT NULL
  UNION SELECT account_id, caller_id, number / 128 FROM audit WHERE account_id IS NOT NULL AND caller_id IS NOT NULL;
CREATE INDEX audit_blocks_by_age ON audit_blocks (block);
DROP INDEX audit_of_kind;
DROP INDEX audit_of_caller;
`;
