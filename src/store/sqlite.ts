import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { addon } from './addon.ts';

/**
 * Opens a database file with the process's one image of SQLite. Every connection of the program is made here.
 * In the executable the main thread opens its first one before any other thread does.
 */
export function sqlite(file: string, options: Database.Options = {}): Database.Database {
  return steady(new Database(file, Object.assign({}, options, { nativeBinding: addon(dirname(file)) })));
}

/**
 * Makes a connection compile each statement once. SQLite's planner looks at the values of some parameters, and because
 * better-sqlite3 clears all of them after a call, every such statement would be compiled anew each time it runs. The
 * planner does not look behind a unary plus, which has no other effect.
 */
function steady(db: Database.Database): Database.Database {
  const prepare = db.prepare.bind(db);
  return Object.assign(db, { prepare: (sql: string) => byPosition(sql, (text) => prepare(text)) });
}

type Named = Readonly<Record<string, unknown>>;

/**
 * Gives a statement its named parameters by position: looking each name up in an object is a call from C++ into
 * JavaScript, which is a tenth of all the time that a write takes.
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
    (row: Named): R =>
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
