import type { Connection } from './database.ts';
import { migrations } from './migrations/index.ts';

/** The schema's version that this program reads and writes. */
export const schemaVersion = migrations.length;

/** The schema's version of an open database; 0 before the first table. */
export function versionOf(db: Connection): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/**
 * Brings the schema to this program's version, each step in one transaction; a new database in one for all steps. A
 * process that does so at the same time is waited for, and what it has done is not done again.
 */
export function migrate(db: Connection): void {
  const step = db.transaction((sql: string, reached: number) => {
    if (versionOf(db) >= reached) return;
    db.exec(sql);
    db.pragma(`user_version = ${reached}`);
  });
  const steps = () => {
    for (const [at, sql] of migrations.entries()) if (at >= versionOf(db)) step.immediate(sql, at + 1);
  };
  const make = db.transaction(() => {
    steps();
    db.pragma('incremental_vacuum'); // what a later step took away again leaves no room behind
  });
  if (versionOf(db) === 0) make.immediate();
  else steps();
}
