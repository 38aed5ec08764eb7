import { findNamed } from '../../lib/nickname.ts';
import type { Role } from '../../vocabulary.ts';
import type { Connection } from '../database/database.ts';

export type ReviewerRow = {
  reviewer_id: string;
  account_id: string;
  name: string;
  role: Role;
  password: string | null;
  created_at: string;
  password_set_at: string | null;
  /** The newest row of the audit trail whose notice the person was shown. */
  notices_seen: number;
  /** The admin whose invite the person used, and when it was made; null for a person added by command. */
  invited_by: string | null;
  invited_at: string | null;
};

export const reviewerColumns = `reviewers.reviewer_id, reviewers.account_id, reviewers.name, reviewers.role,
  reviewers.password, reviewers.created_at, reviewers.password_set_at, reviewers.notices_seen,
  reviewers.invited_by, reviewers.invited_at`;

/** A person with what gives them access. `has_password` is 0 or 1. */
type WithAccess = Pick<ReviewerRow, 'reviewer_id' | 'name' | 'role' | 'created_at' | 'invited_by' | 'invited_at'> & {
  seen_at: string | null;
  has_password: number;
  sessions: number;
  tokens: number;
  passkeys: number;
};

function nameFinder(db: Connection) {
  const stored = db.prepare<{ name: string }, ReviewerRow>(
    `SELECT ${reviewerColumns} FROM reviewers WHERE name = @name`,
  );
  return { get: ({ name: given }: { name: string }) => findNamed(given, (name) => stored.get({ name })) };
}

export const reviewerStatements = (db: Connection) => ({
  byId: db.prepare<{ reviewer_id: string }, ReviewerRow>(
    `SELECT ${reviewerColumns} FROM reviewers WHERE reviewer_id = @reviewer_id`,
  ),
  byName: nameFinder(db),
  list: db.prepare<[], ReviewerRow>(`SELECT ${reviewerColumns} FROM reviewers ORDER BY reviewer_id`),
  /** Lists the people of an account by name, with the numbers of their active sessions, usable tokens and passkeys. */
  withAccess: db.prepare<{ account_id: string; now: string }, WithAccess>(
    `SELECT reviewer_id, name, role, created_at, invited_by, invited_at, seen_at,
       password IS NOT NULL AS has_password,
       (SELECT count(*) FROM sessions
        WHERE sessions.reviewer_id = reviewers.reviewer_id AND expires_at > @now) AS sessions,
       (SELECT count(*) FROM reviewer_tokens AS tokens
        WHERE tokens.reviewer_id = reviewers.reviewer_id AND revoked_at IS NULL AND expires_at > @now) AS tokens,
       (SELECT count(*) FROM passkeys WHERE passkeys.reviewer_id = reviewers.reviewer_id) AS passkeys
     FROM reviewers WHERE account_id = @account_id ORDER BY name, reviewer_id`,
  ),
  insert: db.prepare<ReviewerRow>(
    `INSERT INTO reviewers (reviewer_id, account_id, name, role, password, created_at, password_set_at, notices_seen,
       invited_by, invited_at)
     VALUES (@reviewer_id, @account_id, @name, @role, @password, @created_at, @password_set_at, @notices_seen,
       @invited_by, @invited_at)`,
  ),
  setPassword: db.prepare<{ reviewer_id: string; password: string; password_set_at: string }>(
    `UPDATE reviewers SET password = @password, password_set_at = @password_set_at
     WHERE reviewer_id = @reviewer_id`,
  ),
  setName: db.prepare<{ reviewer_id: string; name: string }>(
    'UPDATE reviewers SET name = @name WHERE reviewer_id = @reviewer_id',
  ),
  setRole: db.prepare<{ reviewer_id: string; role: Role }>(
    'UPDATE reviewers SET role = @role WHERE reviewer_id = @reviewer_id',
  ),
  setSeen: db.prepare<{ reviewer_id: string; seen_at: string }>(
    'UPDATE reviewers SET seen_at = @seen_at WHERE reviewer_id = @reviewer_id',
  ),
  seeNotices: db.prepare<{ reviewer_id: string; number: number }>(
    'UPDATE reviewers SET notices_seen = MAX(notices_seen, @number) WHERE reviewer_id = @reviewer_id',
  ),
  remove: db.prepare<{ reviewer_id: string }>('DELETE FROM reviewers WHERE reviewer_id = @reviewer_id'),
});
