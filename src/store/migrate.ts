import type { Connection } from './database.ts';
import { migrations } from './migrations/index.ts';

/** The schema's version that this program reads and writes. */
export const schemaVersion = migrations.length;

/** The schema's version of an open database; 0 before the first table. */
export function versionOf(db: Connection): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/** Brings the schema to this program's version, each step in one transaction. */
export function migrate(db: Connection): void {
  for (const [at, sql] of migrations.entries()) {
    if (at < versionOf(db)) continue;
    db.transaction(() => {
      db.exec(sql);
      db.pragma(`user_version = ${at + 1}`);
    })();
  }
}
