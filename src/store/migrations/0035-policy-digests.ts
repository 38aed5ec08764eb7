export const policyDigests = `
-- Covers the rules of a set and of all earlier ones, so that a reader knows without reading them that none has changed.
ALTER TABLE policy_sets ADD COLUMN digest TEXT NOT NULL DEFAULT '';
DROP INDEX policy_sets_of_account;
CREATE INDEX policy_sets_of_account ON policy_sets (account_id, from_sequence, digest);
`;
