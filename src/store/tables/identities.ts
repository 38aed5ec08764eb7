import type { Connection } from '../database/database.ts';

export type IdentityRow = {
  identity_id: string;
  reviewer_id: string;
  issuer: string;
  subject: string;
  label: string;
  created_at: string;
  last_used_at: string | null;
};

const columns = 'identity_id, reviewer_id, issuer, subject, label, created_at, last_used_at';

export const identityStatements = (db: Connection) => ({
  find: db.prepare<Pick<IdentityRow, 'issuer' | 'subject'>, IdentityRow>(
    `SELECT ${columns} FROM identities WHERE issuer = @issuer AND subject = @subject`,
  ),
  ofReviewer: db.prepare<{ reviewer_id: string }, IdentityRow>(
    `SELECT ${columns} FROM identities WHERE reviewer_id = @reviewer_id ORDER BY identity_id`,
  ),
  ofIssuer: db.prepare<{ reviewer_id: string; issuer: string }, Pick<IdentityRow, 'identity_id'>>(
    'SELECT identity_id FROM identities WHERE reviewer_id = @reviewer_id AND issuer = @issuer LIMIT 1',
  ),
  holders: db.prepare<[], Pick<IdentityRow, 'reviewer_id' | 'issuer'>>('SELECT reviewer_id, issuer FROM identities'),
  insert: db.prepare<IdentityRow>(
    `INSERT INTO identities (${columns})
     VALUES (@identity_id, @reviewer_id, @issuer, @subject, @label, @created_at, @last_used_at)`,
  ),
  use: db.prepare<{ identity_id: string; label: string; last_used_at: string }>(
    'UPDATE identities SET label = @label, last_used_at = @last_used_at WHERE identity_id = @identity_id',
  ),
  removeOwn: db.prepare<{ identity_id: string; reviewer_id: string }>(
    'DELETE FROM identities WHERE identity_id = @identity_id AND reviewer_id = @reviewer_id',
  ),
  removeOfReviewer: db.prepare<{ reviewer_id: string }>('DELETE FROM identities WHERE reviewer_id = @reviewer_id'),
});
