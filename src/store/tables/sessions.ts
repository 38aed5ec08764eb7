import type { Connection } from '../database/database.ts';
import { type ReviewerRow, reviewerColumns } from './reviewers.ts';

export type SessionRow = {
  session_hash: string;
  secret_hash: string;
  reviewer_id: string;
  created_at: string;
  confirmed_at: string;
  expires_at: string;
  /** The last use, up to an hour late; null without a use since the sign-in. */
  used_at: string | null;
  /** The latest end, however often it is used; null for the longest lifetime of all sessions. */
  ends_at: string | null;
  session_id: string;
  /** The browser, system and address of the sign-in; empty if unknown. */
  browser: string;
  system: string;
  address: string;
};
export type TokenRow = {
  token_id: string;
  reviewer_id: string;
  token_hash: string;
  created_at: string;
  expires_at: string;
  revoked_at: string | null;
};
export type LinkRow = { link_hash: string; reviewer_id: string; expires_at: string };
type Session = ReviewerRow &
  Pick<SessionRow, 'session_hash' | 'confirmed_at' | 'expires_at' | 'used_at' | 'ends_at'> & { opened_at: string };
type Token = ReviewerRow & Omit<TokenRow, 'created_at'>;

export const sessionStatements = (db: Connection) => ({
  find: db.prepare<{ session_hash: string }, Session>(
    `SELECT ${reviewerColumns}, sessions.session_hash, sessions.created_at AS opened_at,
       sessions.confirmed_at, sessions.expires_at, sessions.used_at, sessions.ends_at
     FROM sessions JOIN reviewers ON reviewers.reviewer_id = sessions.reviewer_id WHERE session_hash = @session_hash`,
  ),
  secrets: db.prepare<{ session_id: string }, Pick<SessionRow, 'session_hash' | 'secret_hash'>>(
    'SELECT session_hash, secret_hash FROM sessions WHERE session_id = @session_id',
  ),
  insert: db.prepare<Omit<SessionRow, 'used_at'>>(
    `INSERT INTO sessions (session_hash, secret_hash, reviewer_id, created_at, confirmed_at, expires_at, session_id,
       browser, system, address, ends_at)
     VALUES (@session_hash, @secret_hash, @reviewer_id, @created_at, @confirmed_at, @expires_at, @session_id,
       @browser, @system, @address, @ends_at)`,
  ),
  ofReviewer: db.prepare<{ reviewer_id: string; now: string }, Omit<SessionRow, 'secret_hash' | 'ends_at'>>(
    `SELECT session_hash, reviewer_id, created_at, confirmed_at, expires_at, used_at, session_id, browser, system,
       address
     FROM sessions WHERE reviewer_id = @reviewer_id AND expires_at > @now ORDER BY created_at DESC, session_id DESC`,
  ),
  own: db.prepare<{ reviewer_id: string; session_id: string }, Pick<SessionRow, 'session_hash'>>(
    'SELECT session_hash FROM sessions WHERE session_id = @session_id AND reviewer_id = @reviewer_id',
  ),
  extend: db.prepare<{ session_hash: string; expires_at: string; used_at: string }>(
    'UPDATE sessions SET expires_at = @expires_at, used_at = @used_at WHERE session_hash = @session_hash',
  ),
  remove: db.prepare<{ session_hash: string }>('DELETE FROM sessions WHERE session_hash = @session_hash'),
  removeOfReviewer: db.prepare<{ reviewer_id: string; kept: string | null }>(
    'DELETE FROM sessions WHERE reviewer_id = @reviewer_id AND session_hash IS NOT @kept',
  ),
  removeOldest: db.prepare<{ reviewer_id: string; kept: number }>(
    `DELETE FROM sessions WHERE session_hash IN (
       SELECT session_hash FROM sessions WHERE reviewer_id = @reviewer_id
       ORDER BY expires_at DESC LIMIT -1 OFFSET @kept)`,
  ),
  removeExpired: db.prepare<{ now: string }>('DELETE FROM sessions WHERE expires_at < @now'),
  removeAll: db.prepare('DELETE FROM sessions'),
});

export const tokenStatements = (db: Connection) => ({
  find: db.prepare<{ token_id: string }, Token>(
    `SELECT ${reviewerColumns}, reviewer_tokens.token_id, reviewer_tokens.token_hash, reviewer_tokens.expires_at,
       reviewer_tokens.revoked_at
     FROM reviewer_tokens JOIN reviewers ON reviewers.reviewer_id = reviewer_tokens.reviewer_id
     WHERE token_id = @token_id`,
  ),
  insert: db.prepare<Omit<TokenRow, 'revoked_at'>>(
    `INSERT INTO reviewer_tokens (token_id, reviewer_id, token_hash, created_at, expires_at)
     VALUES (@token_id, @reviewer_id, @token_hash, @created_at, @expires_at)`,
  ),
  revoke: db.prepare<{ token_id: string; revoked_at: string }>(
    'UPDATE reviewer_tokens SET revoked_at = @revoked_at WHERE token_id = @token_id AND revoked_at IS NULL',
  ),
  revokeAll: db.prepare<{ revoked_at: string }>(
    'UPDATE reviewer_tokens SET revoked_at = @revoked_at WHERE revoked_at IS NULL',
  ),
  ofReviewer: db.prepare<{ reviewer_id: string; now: string }, Omit<TokenRow, 'token_hash'>>(
    `SELECT token_id, reviewer_id, created_at, expires_at, revoked_at FROM reviewer_tokens
     WHERE reviewer_id = @reviewer_id AND revoked_at IS NULL AND expires_at > @now ORDER BY token_id DESC`,
  ),
  removeOfReviewer: db.prepare<{ reviewer_id: string }>('DELETE FROM reviewer_tokens WHERE reviewer_id = @reviewer_id'),
});

export const linkStatements = (db: Connection) => ({
  find: db.prepare<{ link_hash: string }, LinkRow>(
    'SELECT link_hash, reviewer_id, expires_at FROM sign_in_links WHERE link_hash = @link_hash',
  ),
  insert: db.prepare<LinkRow>(
    'INSERT INTO sign_in_links (link_hash, reviewer_id, expires_at) VALUES (@link_hash, @reviewer_id, @expires_at)',
  ),
  spend: db.prepare<{ link_hash: string }, { reviewer_id: string; expires_at: string }>(
    'DELETE FROM sign_in_links WHERE link_hash = @link_hash RETURNING reviewer_id, expires_at',
  ),
  removeExpired: db.prepare<{ now: string }>('DELETE FROM sign_in_links WHERE expires_at < @now'),
  removeAll: db.prepare('DELETE FROM sign_in_links'),
  removeOfReviewer: db.prepare<{ reviewer_id: string }>('DELETE FROM sign_in_links WHERE reviewer_id = @reviewer_id'),
});
