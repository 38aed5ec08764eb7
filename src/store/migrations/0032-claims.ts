export const claims = `
-- A decision that one program took, which acknowledged it. The row lives as long as the proof of the acknowledgement.
CREATE TABLE claims (
  sequence INTEGER PRIMARY KEY REFERENCES decisions ON DELETE CASCADE,
  claim_hash TEXT NOT NULL, -- keyed hash of the claim_id
  claimed_at TEXT NOT NULL,
  answer_hash TEXT NOT NULL, -- keyed hash of answer
  answer TEXT -- JSON of the OutputResult, for a program whose response was lost; null after a few days
) STRICT;
CREATE INDEX claims_with_answer ON claims (claimed_at) WHERE answer IS NOT NULL;

-- The last restore of a backup, if there was one. Programs may have taken decisions of the backup after it was made.
CREATE TABLE restores (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  through INTEGER NOT NULL, -- the last sequence of the backup
  restored_at TEXT NOT NULL
) STRICT;
INSERT INTO restores (one, through, restored_at)
  SELECT 1, coalesce((SELECT max(sequence) FROM decisions WHERE answered_at <= at), 0), at
  FROM (SELECT max(at) AS at FROM audit WHERE kind = 'backup.restored') WHERE at IS NOT NULL;
`;
