export const acting = `
-- What the types of an account's live inputs are is read by leaping from one to the next.
CREATE INDEX inputs_by_type ON inputs (account_id, row_type);

-- A pending item that one person has put at the end of their own queue until an instant. It goes when the item changes.
CREATE TABLE skips (
  input_sequence INTEGER NOT NULL REFERENCES inputs,
  reviewer_id TEXT NOT NULL REFERENCES reviewers,
  urgency INTEGER NOT NULL, -- the input's
  skipped_until TEXT NOT NULL,
  PRIMARY KEY (input_sequence, reviewer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX skips_of_reviewer ON skips (reviewer_id, urgency, input_sequence);

-- What a person remarked beside a decision. It is no part of what the caller is told, and goes with its audit row.
CREATE TABLE notes (
  audit_number INTEGER PRIMARY KEY,
  output_result_id TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL
) STRICT;
ALTER TABLE audit ADD COLUMN note_hash TEXT; -- of the note beside a decision, SHA-256
`;
