export const cluster = `
-- How far this folder has taken in the log of its cluster: no row on a single machine. It changes in the transaction of
-- the rows that it is about. It also names the database that was last used, so that an older copy of it is noticed.
CREATE TABLE cluster_position (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  cluster_id TEXT NOT NULL,
  seq INTEGER NOT NULL CHECK (seq >= 0), -- the last record
  hash BLOB NOT NULL, -- of that record; it covers all before
  system_id TEXT, -- of the database; null before the first takeover
  timeline INTEGER
) STRICT;

-- The settings that must be the same on all machines of a cluster, as the last leader had them: no row otherwise.
CREATE TABLE cluster_settings (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  settings TEXT NOT NULL -- JSON by RFC 8785
) STRICT;
`;
