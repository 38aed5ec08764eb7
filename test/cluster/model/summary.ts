import { batchOf, epochOf, type Node, type State } from './state.ts';
import { phase } from './words.ts';

/** Describes a state in one line: the log, what of it the synchronous standby has, and the nodes. */
export function summary({ visible, database, log, nodes }: State): string {
  const rows = rowsIn(log, database.head);
  const shared = `epoch ${visible.epoch}, log [${rows}], ${database.replicatedHead} of it replicated`;
  return [shared, ...nodes.map(described)].join('; ');
}

/** Finds the name of a value in a table. */
export function nameIn(table: Readonly<Record<string, number>>, value: number): string {
  return Object.keys(table).find((name) => table[name] === value) ?? `${value}`;
}

function described({ name, phase: now, epoch, rows, count, age }: Node): string {
  const lease = `a lease aged ${age}`;
  return `${name} ${nameIn(phase, now)} under epoch ${epoch} with [${rowsIn(rows, count)}], ${lease}`;
}

function rowsIn(rows: Uint8Array, count: number): string {
  return [...rows.subarray(0, count)].map((row) => `batch ${batchOf(row)} of epoch ${epochOf(row)}`).join(', ');
}
