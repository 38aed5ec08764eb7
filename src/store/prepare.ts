import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openForWriting } from './database.ts';
import { migrate, schemaVersion, versionOf } from './migrate.ts';

/** A database whose schema is not this program's. */
export class SchemaMismatch extends Error {
  constructor(found: number) {
    const advice =
      found > schemaVersion ? 'use the hdo that wrote it or a newer one' : 'start hdo serve once to migrate it';
    super(`the database has schema version ${found} and this hdo works with ${schemaVersion}: ${advice}`);
    this.name = 'SchemaMismatch';
  }
}

/**
 * Makes a data folder ready to be served: migrates the database, removes what unfinished uploads left.
 * @throws {SchemaMismatch} when a newer hdo wrote the database, which stays as it is
 */
export function prepareForServing(data: string): void {
  const db = openForWriting(data, { create: true });
  try {
    if (versionOf(db) > schemaVersion) throw new SchemaMismatch(versionOf(db));
    migrate(db);
  } finally {
    db.close();
  }
  const unfinished = join(data, 'files', 'tmp');
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(unfinished)) rmSync(join(unfinished, name), { force: true });
}

/**
 * Refuses to work on a schema that only `serve` may migrate.
 * @throws {SchemaMismatch}
 */
export function guardSchema(db: Parameters<typeof versionOf>[0]): void {
  if (versionOf(db) !== schemaVersion) throw new SchemaMismatch(versionOf(db));
}
