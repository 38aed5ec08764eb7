import type { Connection } from '../database/database.ts';
import type { SessionRow } from './sessions.ts';

/**
 * The key pair that names this server to push services, as base64url. The private key is a number without its leading
 * zeros, so one in 256 is shorter than 32 bytes.
 */
export type PushKey = { readonly public_key: string; readonly private_key: string };
export type PushRow = {
  subscription_id: string;
  session_hash: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  with_titles: 0 | 1;
  told_through: number;
  /** The reason for which its push service refused the last notice for good; null if it was taken. */
  trouble: string | null;
  created_at: string;
};
export type PersonalPushRow = Omit<PushRow, 'session_hash' | 'created_at' | 'trouble'> & { reviewer_id: string };
type Own = Pick<PushRow, 'subscription_id' | 'session_hash' | 'with_titles' | 'created_at' | 'trouble'> &
  Pick<SessionRow, 'browser' | 'system'>;

export const pushStatements = (db: Connection) => ({
  key: db.prepare<[], PushKey>('SELECT public_key, private_key FROM push_key WHERE one = 1'),
  insertKey: db.prepare<PushKey>(
    `INSERT INTO push_key (one, public_key, private_key) VALUES (1, @public_key, @private_key)
     ON CONFLICT (one) DO NOTHING`,
  ),
  insert: db.prepare<Omit<PushRow, 'told_through' | 'trouble'>>(
    `INSERT INTO push_subscriptions (subscription_id, session_hash, endpoint, p256dh, auth, with_titles, told_through,
       created_at)
     SELECT @subscription_id, @session_hash, @endpoint, @p256dh, @auth, @with_titles, last, @created_at
     FROM totals WHERE owner = '' AND row_type = ''`,
  ),
  /** Lists the subscriptions of an account's people, without those of expired sessions. */
  ofAccount: db.prepare<{ account_id: string; now: string }, PersonalPushRow>(
    `SELECT subscription_id, endpoint, p256dh, auth, with_titles, told_through, sessions.reviewer_id
     FROM push_subscriptions JOIN sessions ON sessions.session_hash = push_subscriptions.session_hash
       JOIN reviewers ON reviewers.reviewer_id = sessions.reviewer_id
     WHERE reviewers.account_id = @account_id AND sessions.expires_at > @now ORDER BY subscription_id`,
  ),
  ofReviewer: db.prepare<{ reviewer_id: string; now: string }, Own>(
    `SELECT subscription_id, push_subscriptions.session_hash, with_titles, push_subscriptions.created_at, trouble,
       sessions.browser, sessions.system
     FROM push_subscriptions JOIN sessions ON sessions.session_hash = push_subscriptions.session_hash
     WHERE sessions.reviewer_id = @reviewer_id AND sessions.expires_at > @now ORDER BY subscription_id DESC`,
  ),
  moveThrough: db.prepare<Pick<PushRow, 'subscription_id' | 'trouble'> & { through: number }>(
    `UPDATE push_subscriptions SET told_through = max(told_through, @through), trouble = @trouble
     WHERE subscription_id = @subscription_id`,
  ),
  /** Announces a request to the browsers of people once more. `reviewer_ids` is a JSON list. */
  again: db.prepare<{ sequence: number; reviewer_ids: string }>(
    `UPDATE push_subscriptions SET told_through = min(told_through, @sequence - 1)
     WHERE session_hash IN (
       SELECT session_hash FROM sessions WHERE reviewer_id IN (SELECT value FROM json_each(@reviewer_ids)))`,
  ),
  /** Counts the browsers whose push service refused the last notice for good, with one reason. */
  refused: db.prepare<[], { count: number; trouble: string | null }>(
    'SELECT count(*) AS count, max(trouble) AS trouble FROM push_subscriptions WHERE trouble IS NOT NULL',
  ),
  remove: db.prepare<{ subscription_id: string }>(
    'DELETE FROM push_subscriptions WHERE subscription_id = @subscription_id',
  ),
  removeOwn: db.prepare<{ subscription_id: string; reviewer_id: string }>(
    `DELETE FROM push_subscriptions WHERE subscription_id = @subscription_id
       AND session_hash IN (SELECT session_hash FROM sessions WHERE reviewer_id = @reviewer_id)`,
  ),
  /** Makes room for a new subscription of a session, or of the browser with this endpoint. */
  removeOther: db.prepare<Pick<PushRow, 'session_hash' | 'endpoint'>>(
    'DELETE FROM push_subscriptions WHERE session_hash = @session_hash OR endpoint = @endpoint',
  ),
});
