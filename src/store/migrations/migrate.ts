import { randomBytes } from 'node:crypto';
import { readAsset } from '../../lib/process/assets.ts';
import type { Connection } from '../database/database.ts';
import { trail } from './0014-trail.ts';
import { answers } from './0036-answers.ts';
import { carryAnswers } from './carry-answers.ts';
import { carryStanding } from './carry-standing.ts';
import { migrations } from './index.ts';
import { seeded } from './seeded.ts';

/** The schema version that this program reads and writes. */
export const schemaVersion = migrations.length;

/**
 * Everything random in a step, so that another machine can repeat it. SQL has nothing random but randomblob(), and code
 * that completes a step takes the time from here.
 */
export type Chance = { readonly seed: Buffer; readonly at_ms: number };
/** A step of the schema to the next version. */
export type Step = Chance & { readonly schema_version: number };

const seed_bytes = 32;

/** Code that completes a migration in its transaction. A new database has no data that needs it. */
const completions = new Map<string, (db: Connection, chance: Chance) => void>([
  [trail, carryStanding],
  [answers, carryAnswers],
]);

/** Returns the schema version of an open database; 0 before the first table. */
export function versionOf(db: Connection): number {
  return Number(db.pragma('user_version', { simple: true }));
}

/**
 * Migrates the schema to this program's version, one transaction per step. A new database takes a single step.
 * Waits for another process that migrates at the same time, and skips its steps. `record` takes each step of a database
 * with data, within its transaction and before its commit.
 */
export function migrate(db: Connection, record?: (step: Step) => void): void {
  const fill = db.transaction(() => {
    if (versionOf(db) === 0) run(db, presentSchema(), schemaVersion);
  });
  const step = db.transaction((schema_version: number) => {
    if (versionOf(db) !== schema_version) return;
    const taken = { schema_version, seed: randomBytes(seed_bytes), at_ms: Date.now() };
    if (record) repeatStep(db, taken);
    else takeStep(db, taken);
    record?.(taken);
  });
  if (versionOf(db) === 0) fill.immediate();
  for (const at of migrations.keys()) if (at >= versionOf(db)) step.immediate(at);
}

/** Repeats a step that another machine has recorded, within the transaction of the caller. */
export function repeatStep(db: Connection, step: Step): void {
  seeded(db, step.seed, () => takeStep(db, step));
}

function takeStep(db: Connection, { schema_version, ...chance }: Step): void {
  const sql = migrations[schema_version];
  if (sql === undefined) throw new Error(`this program knows no schema after version ${schema_version}`);
  run(db, sql, schema_version + 1);
  completions.get(sql)?.(db, chance);
}

function run(db: Connection, sql: string, version: number): void {
  db.exec(sql);
  db.pragma(`user_version = ${version}`);
}

/** Returns the schema that all migrations together produce. A test verifies that they agree. */
function presentSchema(): string {
  const text = readAsset('schema/present.sql');
  if (!text) throw new Error('the executable does not contain the schema');
  return text.toString();
}
