export const searchParts = `
-- The writer merges the parts of the search index in slices of their own, eight of a size at a time, and what was
-- removed leaves a part when it is half of it. FTS5 would merge four at a time, within the commits that add to them,
-- and write ten items anew for each one that is removed.
INSERT INTO search (search, rank) VALUES
  ('automerge', 0), ('crisismerge', 64), ('usermerge', 8), ('deletemerge', 50), ('pgsz', 8000);
`;
