export const folderTime = `
-- The folder's own time: how long the appliance has lived, and what of the gaps in between is believed. Times are
-- milliseconds; "lived" counts from the first start with this table, while a server or a command works on the folder.
CREATE TABLE folder_time (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  version INTEGER NOT NULL, -- of this row, so that of two that change it one notices
  lived_ms INTEGER NOT NULL,
  began_ms INTEGER NOT NULL, -- the folder's time when nothing was lived
  offset_ms INTEGER NOT NULL, -- the folder's time is lived_ms and this
  trusted_ms INTEGER NOT NULL, -- lived when the system's clock was last known to be right
  open_ms INTEGER, -- lived where a gap lies that is not believed yet
  ahead_ms INTEGER, -- the least that the clock was ahead since it is; null where it is not
  since_ms INTEGER NOT NULL -- lived since when it is ahead, or behind, or neither
) STRICT;

-- Time that passed while nothing was lived, and is believed.
CREATE TABLE time_gaps (lived_ms INTEGER PRIMARY KEY, gap_ms INTEGER NOT NULL) STRICT;

-- What the system's clock said, from a moment on, until it said something else than goes on from there.
CREATE TABLE time_stretches (number INTEGER PRIMARY KEY, lived_ms INTEGER NOT NULL, wall_ms INTEGER NOT NULL) STRICT;

-- How often a vacuum made the database shorter, and how short; a server takes any other loss of length for damage.
CREATE TABLE database_length (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  shrinks INTEGER NOT NULL,
  shrunk_bytes INTEGER NOT NULL
) STRICT;
INSERT INTO database_length VALUES (1, 0, 0);
`;
