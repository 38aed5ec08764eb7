import type { Connection } from './database.ts';

export type ReviewerRow = {
  reviewer_id: string;
  account_id: string;
  name: string;
  role: 'reviewer' | 'admin';
  password: string | null;
  created_at: string;
};

export const reviewerColumns = `reviewers.reviewer_id, reviewers.account_id, reviewers.name, reviewers.role,
  reviewers.password, reviewers.created_at`;

export const reviewerStatements = (db: Connection) => ({
  byId: db.prepare<{ reviewer_id: string }, ReviewerRow>(
    `SELECT ${reviewerColumns} FROM reviewers WHERE reviewer_id = @reviewer_id`,
  ),
  byName: db.prepare<{ name: string }, ReviewerRow>(`SELECT ${reviewerColumns} FROM reviewers WHERE name = @name`),
  list: db.prepare<[], ReviewerRow>(`SELECT ${reviewerColumns} FROM reviewers ORDER BY reviewer_id`),
  insert: db.prepare<ReviewerRow>(
    `INSERT INTO reviewers (reviewer_id, account_id, name, role, password, created_at)
     VALUES (@reviewer_id, @account_id, @name, @role, @password, @created_at)`,
  ),
  setPassword: db.prepare<{ reviewer_id: string; password: string }>(
    'UPDATE reviewers SET password = @password WHERE reviewer_id = @reviewer_id',
  ),
  remove: db.prepare<{ reviewer_id: string }>('DELETE FROM reviewers WHERE reviewer_id = @reviewer_id'),
});
