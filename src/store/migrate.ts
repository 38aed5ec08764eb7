import { asset } from '../lib/assets.ts';
import type { Connection } from './database.ts';
import { migrations } from './migrations/index.ts';

/** The schema's version that this program reads and writes. */
export const schemaVersion = migrations.length;

/** The schema's version of an open database; 0 before the first table. */
export function versionOf(db: Connection): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/**
 * Brings the schema to this program's version, each step in one transaction; a new database in one step. A process that
 * does so at the same time is waited for, and what it has done is not done again.
 */
export function migrate(db: Connection): void {
  const step = db.transaction((sql: string, from: number, to: number) => {
    if (versionOf(db) !== from) return;
    db.exec(sql);
    db.pragma(`user_version = ${to}`);
  });
  if (versionOf(db) === 0) step.immediate(presentSchema(), 0, schemaVersion);
  for (const [at, sql] of migrations.entries()) if (at >= versionOf(db)) step.immediate(sql, at, at + 1);
}

/** What all migrations together make of an empty database; a test holds it to them. */
function presentSchema(): string {
  const text = asset('schema/present.sql');
  if (!text) throw new Error('the program is without its schema');
  return text.toString();
}
