import type { Connection } from '../../store/database/database.ts';
import { type Change, integerOf, listPositions, type Value } from './change.ts';
import { guardDecided, quoteName, type RecordedSchema, type RecordedTable, readSchema } from './schema.ts';

/** Collects the row changes of the transactions of a connection. */
type Gathering = {
  readonly schema: RecordedSchema;
  /** Returns the changes of the open transaction in order, and forgets them. */
  take(): Change[];
};

/** The columns of the temporary table before the values of a row. */
type Gathered = [code: bigint, changed: bigint | null, ...values: (bigint | string | Buffer | null)[]];

const acts = ['insert', 'update', 'delete'] as const;

/**
 * Starts to collect the row changes of a connection, by TEMP triggers that write into a TEMP table. SQLite undoes its
 * rows with those that they are about, when a savepoint or the transaction is rolled back.
 * @throws {Unrecordable}
 */
export function gatherChanges(db: Connection): Gathering {
  guardDecided(db);
  const schema = readSchema(db);
  const tables = [...schema.tables.values()];
  const widest = Math.max(...tables.map(({ columns }) => columns.length));
  const values = Array.from({ length: widest }, (_, at) => cell(at)).join(', ');
  db.exec(`CREATE TEMP TABLE row_changes (number INTEGER PRIMARY KEY, code, changed, ${values})`);
  db.exec(tables.map(triggersOf).join('\n'));
  db.pragma('recursive_triggers = ON'); // otherwise the rows that REPLACE removes fire no trigger
  const all = db
    .prepare<[], Gathered>(`SELECT code, changed, ${values} FROM temp.row_changes ORDER BY number`)
    .raw()
    .safeIntegers();
  const clear = db.prepare('DELETE FROM temp.row_changes');
  return {
    schema,
    take() {
      const rows = all.all();
      if (rows.length > 0) clear.run();
      return rows.map((row) => changeOf(tables, row)).filter((change) => change !== undefined);
    },
  };
}

/**
 * Writes the triggers of a table. An update stores its key and the columns that have changed, compared byte by byte. An
 * update of the key itself is a deletion and an insertion.
 */
function triggersOf({ name, columns, key }: RecordedTable, number: number): string {
  const code = (act: (typeof acts)[number]) => number * acts.length + acts.indexOf(act);
  const names = columns.map(quoteName);
  const isKey = (at: number) => key.includes(at);
  const differs = (column: string) => `(OLD.${column} IS NOT NEW.${column} COLLATE BINARY)`;
  const moved = key.map((at) => differs(names[at] ?? '')).join(' OR ');
  const changed =
    names.flatMap((column, at) => (isKey(at) ? [] : [`(${differs(column)} << ${at})`])).join(' | ') || '0';
  const kept = names.map((column, at) =>
    isKey(at) ? `NEW.${column}` : `iif(${differs(column)}, NEW.${column}, NULL)`,
  );
  const store = (act: (typeof acts)[number], mask: string, cells: readonly (readonly [number, string])[]) =>
    `INSERT INTO row_changes (code, changed, ${cells.map(([at]) => cell(at)).join(', ')})
     VALUES (${code(act)}, ${mask}, ${cells.map(([, value]) => value).join(', ')});`;
  const insert = store('insert', 'NULL', [...names.map((column) => `NEW.${column}`).entries()]);
  const update = store('update', changed, [...kept.entries()]);
  const remove = store(
    'delete',
    'NULL',
    key.map((at) => [at, `OLD.${names[at]}`]),
  );
  const trigger = (act: string, event: string, body: string) =>
    `CREATE TEMP TRIGGER ${quoteName(`${act} ${name}`)} AFTER ${event} BEGIN ${body} END;`;
  const on = `ON main.${quoteName(name)}`;
  return [
    trigger('insert', `INSERT ${on}`, insert),
    trigger('update', `UPDATE ${on} WHEN NOT (${moved})`, update),
    trigger('move', `UPDATE ${on} WHEN ${moved}`, `${remove} ${insert}`),
    trigger('delete', `DELETE ${on}`, remove),
  ].join('\n');
}

/** Names the column for the value at a position. */
function cell(at: number): string {
  return `c${at}`;
}

/** Builds a change from a stored row. Returns undefined for an update that has changed nothing. */
function changeOf(tables: readonly RecordedTable[], [code, changed, ...cells]: Gathered): Change | undefined {
  const table = tables[Math.floor(Number(code) / acts.length)];
  if (!table) throw new Error(`a row change has the unknown code ${code}`);
  const { name, columns, key } = table;
  const value = (at: number): Value => {
    const found = cells[at] ?? null;
    return typeof found === 'bigint' ? integerOf(found) : found;
  };
  const act = acts[Number(code) % acts.length];
  if (act === 'insert') return { act, table: name, row: columns.map((_, at) => value(at)) };
  if (act !== 'update') return { act: 'delete', table: name, key: key.map(value) };
  const positions = listPositions(Number(changed));
  if (positions.length === 0) return undefined;
  return { act, table: name, key: key.map(value), columns: positions, values: positions.map(value) };
}
