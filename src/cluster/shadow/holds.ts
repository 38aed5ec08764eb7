import type { Connection } from '../../store/database/database.ts';
import type { Change, ChangeRecord, Value } from '../record/change.ts';
import { keyCondition, quoteName, type RecordedTable, readSchema } from '../record/schema.ts';

/** The state of a row after a transaction: absent, or the values of some of its columns by position. */
type Left = { readonly table: RecordedTable; readonly key: readonly Value[]; values: Map<number, Value> | undefined };

/**
 * Tells whether a database has the rows as a transaction left them. Right after the transaction, this tells whether it
 * was committed. If it left every row unchanged, either answer is right.
 */
export function holdsRows(db: Connection, record: ChangeRecord): boolean {
  if (record.kind !== 'rows') return false;
  const { tables } = readSchema(db);
  const rows = new Map<string, Left>();
  for (const change of record.changes) {
    const table = tables.get(change.table);
    if (!table) return false;
    const key = change.act === 'insert' ? table.key.map((at) => change.row[at] ?? null) : change.key;
    const name = JSON.stringify([change.table, ...key.map(String)]);
    rows.set(name, { table, key, values: after(rows.get(name)?.values, change) });
  }
  return [...rows.values()].every((left) => isAsLeft(db, left));
}

function after(before: Left['values'], change: Change): Left['values'] {
  if (change.act === 'delete') return undefined;
  if (change.act === 'insert') return new Map(change.row.entries());
  return new Map([...(before ?? []), ...change.columns.map((at, n) => [at, change.values[n] ?? null] as const)]);
}

function isAsLeft(db: Connection, { table, key, values }: Left): boolean {
  const columns = table.columns.map(quoteName);
  const found = db
    .prepare<Value[], Value[]>(`SELECT ${columns} FROM main.${quoteName(table.name)} WHERE ${keyCondition(table)}`)
    .raw()
    .safeIntegers()
    .get(...key);
  if (!found || !values) return !found && !values;
  return [...values].every(([at, value]) => isSame(found[at] ?? null, value));
}

function isSame(found: Value, value: Value): boolean {
  if (Buffer.isBuffer(found)) return Buffer.isBuffer(value) && found.equals(value);
  return typeof value === 'number' ? found === BigInt(value) : found === value;
}
