export const askers = `
-- A pending input whose asker has a known end, after which the input is deleted. The end is a position on the scale of
-- folder_time.lived_ms, so that no clock that somebody sets moves it.
CREATE TABLE askers (
  input_sequence INTEGER PRIMARY KEY REFERENCES inputs ON DELETE CASCADE,
  ends_lived_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX askers_by_end ON askers (ends_lived_ms);
`;
