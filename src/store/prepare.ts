import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, databaseFile, openForGlance, openForReading, openForWriting } from './database.ts';
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
 * @throws what SQLite says where the database cannot be written
 */
export function prepareForServing(data: string): void {
  prepare(data, () => {});
}

/** Does what prepareForServing does, and opens the connection that reads. */
export function openPrepared(data: string): Connection {
  return prepare(data, () => openForReading(data)); // before the other is closed: the last one would empty the log
}

/**
 * Makes the database, or migrates the one that is there, and opens the connection that writes.
 * @throws {SchemaMismatch} when a newer hdo wrote it, and it stays untouched
 * @throws what SQLite says where it cannot be written
 */
export function openMigrated(data: string): Connection {
  const found = existsSync(databaseFile(data)) ? inspect(data) : 0;
  if (found > schemaVersion) throw new SchemaMismatch(found);
  const db = openForWriting(data, { create: found === 0, beside: false });
  try {
    migrate(db);
    db.exec('BEGIN IMMEDIATE; ROLLBACK'); // a file that may only be read is opened all the same
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/**
 * Refuses to work on a schema that only `serve` may migrate.
 * @throws {SchemaMismatch}
 */
export function guardSchema(db: Connection): void {
  const found = versionOf(db);
  if (found !== schemaVersion) throw new SchemaMismatch(found);
}

function prepare<T>(data: string, work: () => T): T {
  const writer = openMigrated(data);
  try {
    removeUnfinished(join(data, 'files', 'tmp'));
    return work();
  } finally {
    writer.close();
  }
}

function removeUnfinished(uploads: string): void {
  mkdirSync(uploads, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(uploads)) rmSync(join(uploads, name), { force: true });
}

function inspect(data: string): number {
  const db = openForGlance(data);
  try {
    return versionOf(db);
  } finally {
    db.close();
  }
}
