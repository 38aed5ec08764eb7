import type { Connection } from '../../store/database/database.ts';
import { versionOf } from '../../store/migrations/migrate.ts';
import { isRecorded } from './tables.ts';

/** A table whose changes are recorded. */
export type RecordedTable = {
  readonly name: string;
  /** The columns in their order, without generated columns. */
  readonly columns: readonly string[];
  /** The positions of the columns of the primary key, in the order of the key. */
  readonly key: readonly number[];
};

/** The recorded tables of a database, by name, and the version of its schema. */
export type RecordedSchema = { readonly version: number; readonly tables: ReadonlyMap<string, RecordedTable> };

/** A table cannot be recorded, or is not listed as recorded or local. */
export class Unrecordable extends Error {
  constructor(table: string, why: string) {
    super(`the changes of the table ${table} cannot be recorded: ${why}`);
    this.name = 'Unrecordable';
  }
}

type Column = { name: string; type: string; pk: number; hidden: number };

/** The mask of changed columns is an integer of JavaScript. */
const most_columns = 52;
const types = ['INTEGER', 'INT', 'TEXT', 'BLOB'];

/**
 * Reads the recorded tables of a database of any version, without unlisted tables.
 * @throws {Unrecordable}
 */
export function readSchema(db: Connection): RecordedSchema {
  const tables = [...listTables(db)].filter(([name]) => isRecorded(name));
  return { version: versionOf(db), tables: new Map(tables.map(([name, columns]) => [name, tableOf(name, columns)])) };
}

/**
 * Checks that src/cluster/record/tables.ts lists each table as recorded or local.
 * @throws {Unrecordable}
 */
export function guardDecided(db: Connection): void {
  for (const name of listTables(db).keys()) {
    if (isRecorded(name) === undefined) throw new Unrecordable(name, 'src/cluster/record/tables.ts does not list it');
  }
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Returns the condition that finds a row by its key. For "+", see compileOnce in src/store/sqlite/sqlite.ts. */
export function keyCondition({ columns, key }: RecordedTable): string {
  return key.map((at) => `${quoteName(columns[at] ?? '')} IS +?`).join(' AND ');
}

/** Lists tables, also virtual ones, with their columns. The tables behind a virtual table are part of it. */
function listTables(db: Connection): Map<string, Column[]> {
  const columns = db
    .prepare<[], Column & { of: string }>(
      `SELECT listed.name AS of, part.name, part.type, part.pk, part.hidden
       FROM pragma_table_list AS listed, pragma_table_xinfo(listed.name) AS part
       WHERE listed.schema = 'main' AND listed.type IN ('table', 'virtual')
         AND listed.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY listed.name, part.cid`,
    )
    .all();
  return Map.groupBy(columns, ({ of }) => of);
}

function tableOf(name: string, all: readonly Column[]): RecordedTable {
  const columns = all.filter(({ hidden }) => hidden === 0);
  const loose = columns.find(({ type }) => !types.includes(type));
  if (loose) throw new Unrecordable(name, `${loose.name} has the type ${loose.type || 'ANY'}, not ${types.join(', ')}`);
  if (columns.length > most_columns) throw new Unrecordable(name, `it has more than ${most_columns} columns`);
  const key = columns
    .map(({ pk }, position) => ({ pk, position }))
    .filter(({ pk }) => pk > 0)
    .sort((one, other) => one.pk - other.pk)
    .map(({ position }) => position);
  if (key.length === 0) throw new Unrecordable(name, 'it has no primary key');
  return { name, columns: columns.map((column) => column.name), key };
}
