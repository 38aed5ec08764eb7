import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { loadAddon } from './addon.ts';

/**
 * Opens a database file. Every connection of the program is created here, with the one copy of SQLite per process.
 * In the executable the main thread must open the first connection.
 */
export function sqlite(file: string, options: Database.Options = {}): Database.Database {
  return compileOnce(new Database(file, Object.assign({}, options, { nativeBinding: loadAddon(dirname(file)) })));
}

/**
 * Makes a connection compile each statement only once. SQLite's planner inspects the values of some parameters, and
 * better-sqlite3 clears all parameters after each call, so such a statement would be recompiled at every run.
 * The planner ignores the value behind a unary plus, which has no other effect.
 */
function compileOnce(db: Database.Database): Database.Database {
  const prepare = db.prepare.bind(db);
  return Object.assign(db, { prepare: (sql: string) => byPosition(sql, (text) => prepare(text)) });
}

type NamedValues = Readonly<Record<string, unknown>>;

/**
 * Binds named parameters by position. Looking up a name in an object is a call from C++ to JavaScript; these calls take
 * a tenth of the time of a write.
 */
function byPosition(sql: string, prepare: (text: string) => Database.Statement): Database.Statement {
  const names: string[] = [];
  const statement = prepare(
    sql.replaceAll(/@(\w+)/g, (_, name: string) => {
      names.push(name);
      return '+?';
    }),
  );
  if (names.length === 0) return statement;
  const { run, get, all, iterate } = statement;
  const positional =
    <R>(method: (...values: unknown[]) => R) =>
    (row: NamedValues): R =>
      method.apply(
        statement,
        names.map((name) => row[name]),
      );
  return Object.defineProperties(statement, {
    run: { value: positional(run) },
    get: { value: positional(get) },
    all: { value: positional(all) },
    iterate: { value: positional(iterate) },
  });
}
