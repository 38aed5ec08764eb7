import type { Connection } from '../../../src/store/database/database.ts';
import { prepareStore } from '../../../src/store/store.ts';

/** A statement of the store: its name there, and the tables that it reads or writes, by SQLite's own program for it. */
export type StoreStatement = {
  readonly name: string;
  readonly sql: string;
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** The functions that it calls. */
  readonly functions: readonly string[];
};

type Operation = { opcode: string; p2: number; p3: number; p4: string | null };

/** Reads the programs of all statements of the store. A write to a table also reads it. */
export function storeStatements(db: Connection): StoreStatement[] {
  const texts = new Map<unknown, string>();
  const prepare = db.prepare.bind(db);
  Object.assign(db, {
    prepare: (sql: string) => {
      const statement = prepare(sql);
      texts.set(statement, sql);
      return statement;
    },
  });
  const store: Record<string, Record<string, unknown>> = { ...prepareStore(db) };
  Object.assign(db, { prepare });
  const named = Object.entries(store).flatMap(([table, statements]) =>
    Object.entries(statements).map(([name, statement]) => ({ name: `${table}.${name}`, sql: texts.get(statement) })),
  );
  return named.flatMap(({ name, sql }) => (sql ? [{ name, sql, ...programOf(db, sql) }] : []));
}

function programOf(db: Connection, sql: string): Pick<StoreStatement, 'reads' | 'writes' | 'functions'> {
  const roots = new Map(
    db
      .prepare<[], { rootpage: number; tbl_name: string }>('SELECT rootpage, tbl_name FROM sqlite_schema')
      .all()
      .map(({ rootpage, tbl_name }) => [rootpage, tbl_name]),
  );
  const explain = db.prepare<unknown[], Operation>(`EXPLAIN ${sql}`);
  const any = new Proxy({}, { get: () => 1 });
  const operations = sql.includes('@') ? explain.all(any) : explain.all();
  const tables = (opcode: string) =>
    operations.filter((one) => one.opcode === opcode && one.p3 === 0).flatMap(({ p2 }) => roots.get(p2) ?? []);
  // a virtual table has no root page; json_each is one too
  const virtual = (opcode: string) =>
    operations.filter((one) => one.opcode === opcode && /\bsearch\b/.test(sql)).map(() => 'search');
  const called = operations.filter(({ opcode }) => ['Function', 'PureFunc', 'AggStep'].includes(opcode));
  const writes = [...new Set([...tables('OpenWrite'), ...virtual('VUpdate')])];
  return {
    reads: [...new Set([...tables('OpenRead'), ...virtual('VOpen')])].filter((table) => !writes.includes(table)),
    writes,
    functions: called.map(({ p4 }) => (p4 ?? '').replace(/\(.*/, '')),
  };
}
