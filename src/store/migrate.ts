import type { Connection } from './database.ts';
import { migrations } from './migrations/index.ts';

/** The schema's version that this program reads and writes. */
export const schemaVersion = migrations.length;

/** The schema's version of an open database; 0 before the first table. */
export function versionOf(db: Connection): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/** Brings the schema to this program's version, each step in one transaction; a new database in one for all steps. */
export function migrate(db: Connection): void {
  const found = versionOf(db);
  const step = db.transaction((sql: string, reached: number) => {
    db.exec(sql);
    db.pragma(`user_version = ${reached}`);
  });
  const steps = () => {
    for (const [at, sql] of migrations.entries()) if (at >= found) step(sql, at + 1);
  };
  if (found === 0) db.transaction(steps)();
  else steps();
}
