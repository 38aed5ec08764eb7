import type { Connection } from '../database/database.ts';

/** A use of a name outside the rules, with its person; null if nobody has had the name yet. */
export type BoundName = {
  used_by: 'notices' | 'proxy';
  name: string;
  account_id: string | null;
  reviewer_id: string | null;
};

const columns = 'used_by, name, account_id, reviewer_id';

export const boundNameStatements = (db: Connection) => ({
  all: db.prepare<[], BoundName>(`SELECT ${columns} FROM bound_names ORDER BY used_by, name`),
  find: db.prepare<Pick<BoundName, 'used_by' | 'name'>, BoundName>(
    `SELECT ${columns} FROM bound_names WHERE used_by = @used_by AND name = @name`,
  ),
  put: db.prepare<BoundName>(
    `INSERT INTO bound_names (used_by, name, account_id, reviewer_id)
     VALUES (@used_by, @name, @account_id, @reviewer_id)
     ON CONFLICT (used_by, name) DO UPDATE SET account_id = @account_id, reviewer_id = @reviewer_id`,
  ),
  remove: db.prepare<Pick<BoundName, 'used_by' | 'name'>>(
    'DELETE FROM bound_names WHERE used_by = @used_by AND name = @name',
  ),
});
