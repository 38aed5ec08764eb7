import type { Connection } from '../database/database.ts';

/** The name and the network of a failed sign-in, as keyed hashes. */
export type SignInLock = { readonly name_hash: string; readonly network_hash: string };
export type FailedSignIn = SignInLock & { readonly failed_at: string };

export const failedSignInStatements = (db: Connection) => ({
  insert: db.prepare<FailedSignIn>(
    `INSERT INTO failed_sign_ins (name_hash, network_hash, failed_at) VALUES (@name_hash, @network_hash, @failed_at)`,
  ),
  since: db.prepare<{ since: string }, FailedSignIn>(
    `SELECT name_hash, network_hash, failed_at FROM failed_sign_ins WHERE failed_at > @since ORDER BY failed_at`,
  ),
  forget: db.prepare<SignInLock>(
    'DELETE FROM failed_sign_ins WHERE name_hash = @name_hash AND network_hash = @network_hash',
  ),
  removeBefore: db.prepare<{ before: string }>('DELETE FROM failed_sign_ins WHERE failed_at <= @before'),
  removeBeyond: db.prepare<{ kept: number }>(
    'DELETE FROM failed_sign_ins WHERE number <= (SELECT max(number) FROM failed_sign_ins) - @kept',
  ),
});
