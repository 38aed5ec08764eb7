export const holds = `
-- An answer that is not a decision yet: a person may undo it until its hold ends. The time of a hold is measured while
-- the server runs, by no date, and begins again with it.
CREATE TABLE holds (
  number INTEGER PRIMARY KEY, -- order of answers
  hold_id TEXT NOT NULL UNIQUE,
  input_sequence INTEGER NOT NULL UNIQUE REFERENCES inputs,
  account_id TEXT NOT NULL,
  reviewer_id TEXT NOT NULL REFERENCES reviewers, -- who answered
  token_id TEXT, -- with which a program answered as that person
  action_value TEXT NOT NULL,
  response TEXT NOT NULL, -- JSON of an ActionResponse
  file_id TEXT UNIQUE REFERENCES files,
  note TEXT, -- of the person, for people
  is_signed INTEGER NOT NULL, -- 1 if the person confirmed their sign-in for it
  standing TEXT, -- JSON of the standing answer to give with the decision
  seconds INTEGER NOT NULL,
  held_at TEXT NOT NULL
) STRICT;
CREATE INDEX holds_of_account ON holds (account_id, number);
CREATE INDEX holds_of_reviewer ON holds (reviewer_id);

-- Who is on a pending request. It tells others, and keeps nobody from answering.
CREATE TABLE assignments (
  input_sequence INTEGER PRIMARY KEY REFERENCES inputs,
  reviewer_id TEXT NOT NULL REFERENCES reviewers,
  assigned_by TEXT NOT NULL, -- a reviewer_id, or policy
  assigned_at TEXT NOT NULL
) STRICT;
CREATE INDEX assignments_of_reviewer ON assignments (reviewer_id);

-- What time has brought about for the present revision of a request, as policies ask.
CREATE TABLE due_marks (
  input_sequence INTEGER NOT NULL,
  kind TEXT NOT NULL, -- assignment, reminder, escalation or expiry
  marked_at TEXT NOT NULL,
  PRIMARY KEY (input_sequence, kind)
) STRICT, WITHOUT ROWID;
`;
