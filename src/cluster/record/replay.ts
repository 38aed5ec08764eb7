import type { Statement } from 'better-sqlite3';
import type { Connection } from '../../store/database/database.ts';
import { repeatStep, schemaVersion, versionOf } from '../../store/migrations/migrate.ts';
import { type Change, type ChangeRecord, maskOf, type Value } from './change.ts';
import { openLocalRows } from './local-rows.ts';
import { keyCondition, quoteName, type RecordedTable, readSchema } from './schema.ts';

/** A copy does not have the rows that a record was made on. Nothing may be applied to it any more. */
export class Divergence extends Error {
  readonly table: string;
  readonly key: readonly Value[];
  constructor({ table, key }: { table: string; key: readonly Value[] }, why: string, cause?: unknown) {
    super(`this copy has diverged in ${table} at ${shown(key)}: ${why}`, { cause });
    this.name = 'Divergence';
    this.table = table;
    this.key = key;
  }
}

/** A record was made on another schema than that of this database. */
export class OtherSchema extends Error {
  /** The version of the record. */
  readonly needed: number;
  constructor(needed: number, own: number) {
    const advice = needed > own ? 'use the newer hdo that made it' : 'its migration was applied before it';
    super(`a record of changes needs schema version ${needed}, but the database has version ${own}: ${advice}`);
    this.name = 'OtherSchema';
    this.needed = needed;
  }
}

/** Repeats recorded changes on a copy of the database. */
type Replay = {
  /**
   * Applies the changes of a record in their order, or a step of the schema, within the transaction of the caller.
   * @throws {OtherSchema} {Divergence}, after which the caller must roll back
   */
  apply(record: ChangeRecord): void;
};

/**
 * Opens a copy of the database, with the schema of any version. Rows are applied on the schema that they were made on,
 * and the schema changes when its record comes. The connection stops to enforce foreign keys: the changes were checked
 * where they were made, and a cascade is recorded row by row.
 */
export function openReplay(db: Connection): Replay {
  db.pragma('foreign_keys = OFF');
  let copy = openTables(db);
  return {
    apply(record) {
      const own = versionOf(db); // a step that was rolled back has changed it too
      if (copy.version !== own) copy = openTables(db);
      if (record.schema_version !== own) throw new OtherSchema(record.schema_version, own);
      if (record.kind === 'rows') return copy.apply(record.changes);
      if (own >= schemaVersion) throw new OtherSchema(own + 1, own);
      repeatStep(db, record);
    },
  };
}

function openTables(db: Connection) {
  const { version, tables } = readSchema(db);
  const own = new Map([...tables].map(([name, table]) => [name, openTable(db, table)]));
  const local = openLocalRows(db);
  return {
    version,
    apply(changes: readonly Change[]): void {
      for (const change of changes) {
        const table = own.get(change.table);
        if (!table) throw new Divergence({ table: change.table, key: keyIn(change) }, 'it has no such table');
        local.derive(change);
        table.run(change);
      }
    },
  };
}

function openTable(db: Connection, table: RecordedTable): { run(change: Change): void } {
  const { name, columns, key } = table;
  const names = columns.map(quoteName);
  const where = `WHERE ${keyCondition(table)}`;
  const insert = whenUsed(() =>
    db.prepare(`INSERT INTO ${quoteName(name)} (${names}) VALUES (${names.map(() => '?')})`),
  );
  const remove = whenUsed(() => db.prepare(`DELETE FROM ${quoteName(name)} ${where}`));
  const updates = new Map<number, Statement>();
  const update = (positions: readonly number[]): Statement => {
    const mask = maskOf(positions);
    const set = () => positions.map((at) => `${names[at]} = ?`);
    const statement = updates.get(mask) ?? db.prepare(`UPDATE ${quoteName(name)} SET ${set()} ${where}`);
    updates.set(mask, statement);
    return statement;
  };
  return {
    run(change) {
      guardShape(change, table);
      if (change.act === 'insert') runInsert(insert(), change, key);
      else if (change.act === 'update') runOne(update(change.columns), [...change.values, ...change.key], change);
      else runOne(remove(), change.key, change);
    },
  };
}

/** Prepares a statement at its first use. */
function whenUsed(prepare: () => Statement): () => Statement {
  let statement: Statement | undefined;
  return () => (statement ??= prepare());
}

function runInsert(statement: Statement, change: Change & { act: 'insert' }, key: readonly number[]): void {
  try {
    statement.run(...change.row);
  } catch (error) {
    if (!isConstraint(error)) throw error;
    const at = { table: change.table, key: key.map((position) => change.row[position] ?? null) };
    throw new Divergence(at, 'a row is inserted where one is', error);
  }
}

function runOne(statement: Statement, values: readonly Value[], change: Exclude<Change, { act: 'insert' }>): void {
  let changes: number;
  try {
    ({ changes } = statement.run(...values));
  } catch (error) {
    if (!isConstraint(error)) throw error;
    throw new Divergence(change, 'a changed row collides with another', error);
  }
  if (changes !== 1) throw new Divergence(change, `a row that is missing is to be ${change.act}d`);
}

/** Guards that a change fits the columns of the table. */
function guardShape(change: Change, { columns, key }: RecordedTable): void {
  const fits =
    change.act === 'insert'
      ? change.row.length === columns.length
      : change.key.length === key.length && (change.act === 'delete' || maskOf(change.columns) < 2 ** columns.length);
  if (!fits) throw new Divergence({ table: change.table, key: keyIn(change) }, 'the table has other columns');
}

/** Returns the key of a change, or the row of an insertion into an unknown table. */
function keyIn(change: Change): readonly Value[] {
  return change.act === 'insert' ? change.row : change.key;
}

function isConstraint(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT');
}

function shown(key: readonly Value[]): string {
  return key.map((value) => (Buffer.isBuffer(value) ? value.toString('hex') : String(value))).join(', ');
}
