export const policies = `
-- A policy that admins keep on the page. One of the settings file with the same name replaces it.
CREATE TABLE policies (
  account_id TEXT NOT NULL,
  name TEXT NOT NULL,
  policy TEXT NOT NULL, -- its members as JSON
  changed_at TEXT NOT NULL,
  changed_by TEXT NOT NULL, -- the name of the admin at that time
  PRIMARY KEY (account_id, name)
) STRICT, WITHOUT ROWID;

-- The policies, groups and absences of an account from one number of the sequence on, until the next set. An input
-- needs the strictest of the set that was in force when it was sent and of all later ones.
CREATE TABLE policy_sets (
  from_sequence INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL,
  rules TEXT NOT NULL -- JSON
) STRICT;
CREATE INDEX policy_sets_of_account ON policy_sets (account_id, from_sequence);

-- One person's approval of exactly one action with one response. It is kept with the decision that it became part of,
-- and ends with its input or with another revision of it.
CREATE TABLE approvals (
  sequence INTEGER PRIMARY KEY,
  approval_id TEXT NOT NULL UNIQUE,
  input_sequence INTEGER NOT NULL,
  revision INTEGER NOT NULL,
  action_value TEXT NOT NULL,
  response_digest TEXT NOT NULL, -- SHA-256, hex, of the response without the id of a file
  response TEXT NOT NULL,
  note TEXT,
  reviewer_id TEXT NOT NULL,
  name TEXT NOT NULL, -- of the person at that time
  given_at TEXT NOT NULL,
  is_signed INTEGER NOT NULL, -- 1 if the person confirmed their sign-in for it
  file_id TEXT, -- of the first approval of this response
  output_result_id TEXT, -- the decision; null while there is none
  UNIQUE (input_sequence, reviewer_id)
) STRICT;
CREATE INDEX approvals_of_files ON approvals (file_id) WHERE file_id IS NOT NULL;
`;
