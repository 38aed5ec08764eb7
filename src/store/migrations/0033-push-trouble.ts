export const pushTrouble = `
-- The reason for which a push service refused the last notice for good; null after one that was taken.
ALTER TABLE push_subscriptions ADD COLUMN trouble TEXT;
`;
