import { randomBytes } from 'node:crypto';
import type { Connection } from '../../../src/store/database/database.ts';
import type { Store } from '../../../src/store/store.ts';
import { wrongContents } from '../../../src/upkeep/database.ts';
import { wrongBlocks, wrongRows } from '../../../src/upkeep/rows.ts';
import { wrongWithTrail } from '../../../src/upkeep/trail/held.ts';
import { brokenTrail } from '../../../src/upkeep/trail.ts';

/** One change to one row, made behind the program's back. */
export type Forgery = {
  readonly table: string;
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly column?: string;
  /** Words that identify the row. A problem must contain one of them. */
  readonly rows: readonly string[];
};
type Row = Record<string, unknown>;
type Column = { name: string; type: string; notnull: 0 | 1; pk: number };

/** The columns that identify a row of each table, before and after a forgery. */
const names: Readonly<Record<string, readonly string[]>> = {
  decisions: ['sequence', 'output_result_id'],
  inputs: ['sequence'],
  standing_answers: ['standing_answer_id'],
  answers: ['answer_id'],
  signatures: ['audit_number'],
  audit: ['number'],
  audit_blocks: ['account_id', 'about', 'block'],
};
export const forgedTables = Object.keys(names);

/** Finds everything that `hdo verify` finds in a database with sound pages, the quick checks first. */
export function* problemsIn(store: Store, db: Connection): Generator<string> {
  yield* wrongRows(preparedOnce(db));
  yield* wrongContents(preparedOnce(db), () => {});
  yield* wrongWithTrail(store, preparedOnce(db));
}

/** Finds everything that `hdo audit verify` finds. That command reads the trail alone. */
export function* trailProblemsIn(store: Store, db: Connection): Generator<string> {
  yield* brokenTrail(store);
  yield* wrongBlocks(preparedOnce(db));
}

const kept = new WeakMap<Connection, Connection>();

/**
 * Wraps a connection so that it prepares each statement once, and empties the temporary tables instead of creating them
 * again. Preparing all statements takes ten times as long as running them.
 */
function preparedOnce(db: Connection): Connection {
  const known = kept.get(db);
  if (known) return known;
  const statements = new Map<string, ReturnType<Connection['prepare']>>();
  const prepare = (sql: string) => {
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const made = new Set<string>();
  const exec = (sql: string) => {
    const tables = [...sql.matchAll(/^ *CREATE TEMP TABLE (\w+)/gm)].map(([, name = '']) => name);
    if (tables.length === 0 && /^\s*DROP TABLE IF EXISTS temp\./.test(sql)) return;
    if (tables.length > 0 && tables.every((name) => made.has(name))) {
      for (const name of tables) prepare(`DELETE FROM temp.${name}`).run();
      return;
    }
    db.exec(sql);
    for (const name of tables) made.add(name);
  };
  const once = Object.assign(Object.create(db), { prepare, exec, pragma: db.pragma.bind(db) });
  kept.set(db, once);
  return once;
}

/** Runs a forgery, calls `look`, and rolls the forgery back. Returns undefined if the schema rejects it. */
export function tryForgery<T>(db: Connection, { sql, values }: Pick<Forgery, 'sql' | 'values'>, look: () => T) {
  db.exec('SAVEPOINT forgery');
  try {
    db.prepare(sql).run(...values);
    return look();
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  } finally {
    db.exec('ROLLBACK TO forgery; RELEASE forgery');
  }
}

/** Tells whether the schema rejected a row. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_(CONSTRAINT|MISMATCH)/.test(String(error.code));
}

/**
 * Generates every forgery of the rows of a table: each column with each other value, the row removed, and copies added.
 */
export function* forgeriesOf(db: Connection, table: string): Generator<Forgery> {
  const columns = db.pragma(`table_info(${table})`) as Column[];
  const rows = db.prepare<[], Row>(`SELECT * FROM ${table}`).all();
  for (const row of rows) {
    const keys = columns.filter(({ pk }) => pk > 0).map(({ name }) => name);
    const at = keys.map((key) => `${key} = ?`).join(' AND ');
    const key = keys.map((name) => row[name]);
    const known = nameOf(table, row);
    yield { table, sql: `DELETE FROM ${table} WHERE ${at}`, values: key, rows: known };
    for (const column of columns) {
      const others = othersOf(column, row, rows);
      // the hash of a row covers all columns alike, so one value per column is enough, in turns
      const turn = others.length > 0 ? Number(row.number) % others.length : 0;
      for (const value of table === 'audit' ? others.slice(turn, turn + 1) : others) {
        const changed = nameOf(table, { ...row, [column.name]: value });
        const sql = `UPDATE ${table} SET ${column.name} = ? WHERE ${at}`;
        yield { table, sql, values: [value, ...key], column: column.name, rows: [...known, ...changed] };
      }
    }
    yield* copies({ table, columns, row, rows });
  }
}

/** Copies the row under new keys. */
function* copies({ table, columns, row, rows }: { table: string; columns: Column[]; row: Row; rows: Row[] }) {
  const list = columns.map(({ name }) => name);
  const sql = `INSERT INTO ${table} (${list.join(', ')}) VALUES (${list.map(() => '?').join(', ')})`;
  for (const fresh of freshKeys(table, rows)) {
    const copy = { ...row, ...fresh };
    yield { table, sql, values: list.map((name) => copy[name]), rows: nameOf(table, copy) };
  }
}

function freshKeys(table: string, rows: readonly Row[]): Row[] {
  const most = (name: string) => Math.max(...rows.map((row) => Number(row[name])));
  if (table === 'audit') return [0, -7, most('number') + 1, most('number') + 2].map((number) => ({ number }));
  if (table === 'audit_blocks') return [{ block: most('block') + 1 }, { about: 'nothing' }, { account_id: 'acc_none' }];
  if (table === 'answers')
    return [
      { answer_id: 'ans_forged', sequence: most('sequence') + 9, reviewer_id: 'rev_x', hold_seconds: null },
      { sequence: most('sequence') + 9, reviewer_id: 'rev_x', hold_seconds: null },
    ];
  if (table === 'signatures') return [{ audit_number: 1 }, { audit_number: most('audit_number') + 1_000 }];
  if (table === 'standing_answers')
    return [{ standing_answer_id: 'sta_forged', audit_number: most('audit_number') + 1_000 }];
  const id = { output_result_id: 'out_forged', input_sequence: most('sequence') + 9, file_id: null };
  const forged = table === 'inputs' ? { caller_item_id: 'forged' } : id;
  return [3, most('sequence') + 9].map((sequence) => ({ ...forged, sequence }));
}

function nameOf(table: string, row: Row): string[] {
  const values = (names[table] ?? []).map((name) => String(row[name]));
  return table === 'audit_blocks' ? [values.filter(Boolean).join(' ')] : values;
}

/** Returns other values for a column: those of other rows, neighbouring values, null, and random ones. */
function othersOf({ name, type, notnull }: Column, row: Row, rows: readonly Row[]): unknown[] {
  const own = row[name];
  const foreign = rows.map((other) => other[name]).find((value) => value !== own && value !== null);
  const others = [foreign, ...(notnull ? [] : [null]), ...beside(type, own)];
  return others.filter((value, at) => value !== undefined && value !== own && others.indexOf(value) === at);
}

function beside(type: string, own: unknown): unknown[] {
  if (type === 'BLOB') return [randomBytes(32), Buffer.alloc(0)];
  if (type === 'INTEGER') return [Number(own ?? 0) + 1, Number(own ?? 0) - 1, 1_000];
  const text = String(own ?? '');
  return [`${text} `, text.slice(0, -1), text.toUpperCase(), reordered(text)];
}

/** Reverses the members of a JSON object. Returns other text unchanged. */
function reordered(text: string): string {
  if (!text.startsWith('{')) return text;
  return JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse()));
}

/** Describes a forgery, and the problems found instead of it. */
export function describe({ sql, values }: Forgery, problems: readonly string[]): string {
  return `${sql} ${JSON.stringify(values)}: ${problems.join('; ')}`;
}
