import { join } from 'node:path';
import { sqlite } from '../../../../src/store/sqlite/sqlite.ts';

const long_ago = '2020-01-01T00:00:00.000Z';

/** Makes the first `most` recent live items of a folder so old that they are expired. */
export function ageItems(data: string, most: number): void {
  using(data, (db) => {
    const first =
      'SELECT sequence FROM inputs WHERE answered_at IS NULL AND updated_at > @long_ago ORDER BY sequence LIMIT @most';
    const sql = `UPDATE inputs SET created_at = @long_ago, updated_at = @long_ago WHERE sequence IN (${first})`;
    db.prepare(sql).run({ long_ago, most });
  });
}

/** Counts the expired items that are still in a folder. */
export function aged(data: string): number {
  return using(data, (db) =>
    Number(
      db.prepare('SELECT count(*) FROM inputs WHERE answered_at IS NULL AND updated_at = ?').pluck().get(long_ago),
    ),
  );
}

/** Returns the unused bytes of a folder's database, which could be returned to the disk. */
export function unused(data: string): number {
  const pragma = (db: ReturnType<typeof sqlite>, name: string) => Number(db.pragma(name, { simple: true }));
  return using(data, (db) => pragma(db, 'freelist_count') * pragma(db, 'page_size'));
}

function using<T>(data: string, work: (db: ReturnType<typeof sqlite>) => T): T {
  const db = sqlite(join(data, 'outbox.db'), { timeout: 60_000 });
  try {
    return work(db);
  } finally {
    db.close();
  }
}
