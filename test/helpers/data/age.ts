import { changeBeside } from '../shadow/shadow.ts';

/** The tables with expiring rows, and the columns that `age` moves. */
const times: Readonly<Record<string, readonly string[]>> = {
  keys: ['created_at', 'expires_at', 'last_used_at'],
  reviewers: ['seen_at'],
  sessions: ['created_at', 'confirmed_at', 'expires_at', 'used_at'],
  invites: ['created_at', 'expires_at'],
  origins: ['came_at'],
  past_identities: ['ended_at'],
  reviewer_tokens: ['created_at', 'expires_at'],
  sign_in_links: ['expires_at'],
  files: ['expires_at'],
  failed_sign_ins: ['failed_at'],
  skips: ['skipped_until'],
  device_requests: ['created_at', 'expires_at'],
  standing_answers: ['given_at', 'expires_at'],
};

/**
 * Makes all expiring rows of some tables older, in the database of a running executable, whose clock cannot be moved.
 * Counters in memory, such as the windows of a minute, do not change.
 */
export function age({ data }: { data: string }, by_ms: number, tables = Object.keys(times)): void {
  changeBeside(data, (db) => {
    for (const table of tables) {
      const moved = (times[table] ?? []).map((column) => `${column} = strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, @by)`);
      db.prepare(`UPDATE ${table} SET ${moved.join(', ')}`).run({ by: `${-by_ms / 1_000} seconds` });
    }
  });
}
