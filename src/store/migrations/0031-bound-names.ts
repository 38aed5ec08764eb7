export const boundNames = `
-- A name that the settings file uses for the person of a notice, or by which a proxy has signed somebody in. It means
-- one person, also after their removal, until the operator gives it to another. The names in policies, groups and
-- absences are in policy_sets.
CREATE TABLE bound_names (
  used_by TEXT NOT NULL CHECK (used_by IN ('notices', 'proxy')),
  name TEXT NOT NULL,
  account_id TEXT, -- of the person
  reviewer_id TEXT, -- null while nobody has had the name since the settings use it
  PRIMARY KEY (used_by, name)
) STRICT, WITHOUT ROWID;
`;
