import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, databaseFile, openForReading, openForWriting } from './database.ts';
import { migrate, schemaVersion, versionOf } from './migrate.ts';

/** A database whose schema is not this program's. */
export class SchemaMismatch extends Error {
  constructor(found: number) {
    const advice = found > schemaVersion ? 'use a newer hdo' : 'start hdo serve once, which migrates it';
    super(`the database has schema version ${found} and this hdo works with ${schemaVersion}: ${advice}`);
    this.name = 'SchemaMismatch';
  }
}

/** The version of a database that this program would migrate; undefined when there is none, or nothing to do. */
export function isOlder(data: string): number | undefined {
  const found = existsSync(databaseFile(data)) ? inspect(data) : 0;
  return found > 0 && found < schemaVersion ? found : undefined;
}

/**
 * Makes a data folder ready to be served: migrates the database, removes what unfinished uploads left.
 * @throws {SchemaMismatch} when a newer hdo wrote the database, which stays untouched
 */
export function prepareForServing(data: string): void {
  const found = existsSync(databaseFile(data)) ? inspect(data) : 0;
  if (found > schemaVersion) throw new SchemaMismatch(found);
  if (found < schemaVersion) bringUpToDate(data);
  else guardWritable(data);
  const unfinished = join(data, 'files', 'tmp');
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(unfinished)) rmSync(join(unfinished, name), { force: true });
}

/**
 * Refuses to work on a schema that only `serve` may migrate.
 * @throws {SchemaMismatch}
 */
export function guardSchema(db: Connection): void {
  const found = versionOf(db);
  if (found !== schemaVersion) throw new SchemaMismatch(found);
}

function bringUpToDate(data: string): void {
  const db = openForWriting(data, { create: true });
  try {
    migrate(db);
  } finally {
    db.close();
  }
}

/** @throws what SQLite says where the database cannot be written */
function guardWritable(data: string): void {
  const reader = openForReading(data); // stays open for longer, because the last one to close would empty the log
  try {
    openForWriting(data, { create: false }).close();
  } finally {
    reader.close();
  }
}

function inspect(data: string): number {
  const db = openForReading(data);
  try {
    return versionOf(db);
  } finally {
    db.close();
  }
}
