export const trail = `
-- From now on a row of the trail covers what it tells about, so that no row of an item or a decision can be changed,
-- added or removed without the trail saying otherwise. Rows from before keep their form, without these columns.
ALTER TABLE audit ADD COLUMN item TEXT; -- of a decision: the id of its item
ALTER TABLE audit ADD COLUMN revision INTEGER; -- of the item, as it was sent, replaced or decided on
ALTER TABLE audit ADD COLUMN canonical_version INTEGER; -- which rules made the content that content_hash is of
ALTER TABLE audit ADD COLUMN action_value TEXT; -- what was decided
ALTER TABLE audit ADD COLUMN answered_by TEXT; -- the name of who decided, as the caller is told it
ALTER TABLE audit ADD COLUMN state TEXT; -- JSON: what else is held against the row that this one tells about

-- 32 random bytes before the response, whose SHA-256 the trail has as response_hash: a short response cannot be guessed
-- from it. The salt goes with the response.
ALTER TABLE decisions ADD COLUMN salt BLOB;
-- The same for note_hash. A note outlives its decision, and so does its salt; null in notes from before.
ALTER TABLE notes ADD COLUMN salt BLOB;

-- What an earlier program left behind the anchor, and told of it in blocks.
DELETE FROM audit WHERE number <= (SELECT number FROM audit_anchor WHERE one = 1);
DELETE FROM audit_blocks WHERE NOT EXISTS (
  SELECT 1 FROM audit WHERE number >= block * 128 AND number < (block + 1) * 128
    AND audit.account_id = audit_blocks.account_id AND about IN ('', kind, caller_id));

-- Where the trail ends, so that a row that was cut off at its end is missed. It stands beside the counts of the
-- appliance, in a page that nearly every commit writes.
ALTER TABLE totals ADD COLUMN trail_number INTEGER;
ALTER TABLE totals ADD COLUMN trail_hash TEXT;
UPDATE totals SET (trail_number, trail_hash) = (
  SELECT number, hash FROM (SELECT number, hash FROM audit UNION ALL SELECT number, hash FROM audit_anchor)
  ORDER BY number DESC LIMIT 1)
WHERE owner = '' AND row_type = '';
`;
