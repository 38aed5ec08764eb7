import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Connection } from '../../../src/store/database/database.ts';
import { sqlite } from '../../../src/store/sqlite/sqlite.ts';

/** Reads a digest of the rows of each table but some, beside the server of the folder. */
export function rowsBut(some: readonly string[], data: string): ReadonlyMap<string, string> {
  const db = sqlite(join(data, 'outbox.db'), { readonly: true, fileMustExist: true, timeout: 10_000 });
  try {
    const listed = db.pragma('table_list') as { schema: string; name: string; type: string }[];
    const tables = listed.filter(
      ({ schema, name, type }) => schema === 'main' && type !== 'virtual' && !some.includes(name),
    );
    return new Map(tables.map(({ name }) => [name, digestOf(db, name)]));
  } finally {
    db.close();
  }
}

function digestOf(db: Connection, table: string): string {
  const digest = createHash('sha256');
  for (const row of db.prepare(`SELECT * FROM "${table}" ORDER BY 1`).raw().iterate())
    digest.update(JSON.stringify(row));
  return digest.digest('hex');
}
