import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Connection,
  closeMerged,
  databaseFile,
  openForGlance,
  openForReading,
  openForWriting,
} from '../database/database.ts';
import { guardLost } from '../database/lost-note.ts';
import { markLog } from '../database/mark.ts';
import { giveToOwner } from '../disk/owner.ts';
import { migrate, schemaVersion, versionOf } from './migrate.ts';

/** The schema of the database is not this program's. */
export class SchemaMismatch extends Error {
  constructor(found: number) {
    const advice = found > schemaVersion ? 'use a newer hdo' : 'start "hdo serve" once to migrate it';
    super(`the database has schema version ${found} but this hdo needs version ${schemaVersion}: ${advice}`);
    this.name = 'SchemaMismatch';
  }
}

/** Returns the schema version of a database that this program would migrate, else undefined. */
export function isOlder(data: string): number | undefined {
  const found = existsSync(databaseFile(data)) ? inspect(data) : 0;
  return found > 0 && found < schemaVersion ? found : undefined;
}

/**
 * Prepares a data folder for a server: migrates the database and removes unfinished uploads.
 * @throws {SchemaMismatch} if a newer hdo wrote the database, which stays unchanged
 * @throws {Error} from SQLite if the database cannot be written
 */
export function prepareForServing(data: string): void {
  prepare(data, () => {}, closeMerged);
}

/** Prepares a data folder as prepareForServing does, and opens a read-only connection. */
export function openPrepared(data: string): Connection {
  return prepare(
    data,
    () => openForReading(data),
    (writer) => writer.close(),
  ); // opened first: closing the last connection would delete the WAL
}

/**
 * Creates or migrates the database and opens a read-write connection.
 * @throws {SchemaMismatch} if a newer hdo wrote the database, which stays unchanged
 * @throws {Error} from SQLite if the database cannot be written
 */
export function openMigrated(data: string): Connection {
  guardLost(data);
  const found = existsSync(databaseFile(data)) ? inspect(data) : 0;
  if (found > schemaVersion) throw new SchemaMismatch(found);
  const db = openForWriting(data, { create: found === 0, beside: false });
  try {
    markLog(db);
    migrate(db);
    db.exec('BEGIN IMMEDIATE; ROLLBACK'); // detects a read-only file, which opens without an error
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

function prepare<T>(data: string, work: () => T, close: (writer: Connection, data: string) => void): T {
  const writer = openMigrated(data);
  try {
    removeUnfinished(data);
    return work();
  } finally {
    close(writer, data);
  }
}

/** Removes the temporary files of a process that was killed. The caller holds the lock of the folder. */
export function removeUnfinished(data: string): void {
  const temporary = join(data, 'files', 'tmp');
  mkdirSync(temporary, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(temporary)) rmSync(join(temporary, name), { force: true });
  giveToOwner(data, temporary);
}

function inspect(data: string): number {
  const db = openForGlance(data);
  try {
    return versionOf(db);
  } finally {
    db.close();
  }
}
