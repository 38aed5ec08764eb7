export const secret = `
-- The key that hides sequences in cursors and in the ids of items, so that nobody can count what others do.
CREATE TABLE secret (one INTEGER PRIMARY KEY CHECK (one = 1), key BLOB NOT NULL) STRICT;
INSERT INTO secret VALUES (1, randomblob(32));
`;
