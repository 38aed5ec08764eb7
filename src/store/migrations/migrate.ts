import { asset } from '../../lib/process/assets.ts';
import type { Connection } from '../database/database.ts';
import { trail } from './0014-trail.ts';
import { carryStanding } from './carry-standing.ts';
import { migrations } from './index.ts';

/** The schema version that this program reads and writes. */
export const schemaVersion = migrations.length;

/** Code that completes a migration in its transaction. A new database has no data that needs it. */
const completions = new Map([[trail, carryStanding]]);

/** Returns the schema version of an open database; 0 before the first table. */
export function versionOf(db: Connection): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/**
 * Migrates the schema to this program's version, one transaction per step. A new database takes a single step.
 * Waits for another process that migrates at the same time, and skips its steps.
 */
export function migrate(db: Connection): void {
  const step = db.transaction((sql: string, from: number, to: number) => {
    if (versionOf(db) !== from) return;
    db.exec(sql);
    completions.get(sql)?.(db);
    db.pragma(`user_version = ${to}`);
  });
  if (versionOf(db) === 0) step.immediate(presentSchema(), 0, schemaVersion);
  for (const [at, sql] of migrations.entries()) if (at >= versionOf(db)) step.immediate(sql, at, at + 1);
}

/** Returns the schema that all migrations together produce. A test verifies that they agree. */
function presentSchema(): string {
  const text = asset('schema/present.sql');
  if (!text) throw new Error('the executable does not contain the schema');
  return text.toString();
}
