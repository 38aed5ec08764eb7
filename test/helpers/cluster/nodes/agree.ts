import assert from 'node:assert/strict';
import { until } from '../../until.ts';
import type { ServedNode } from './node.ts';
import { differenceOf, type Rows, rowsOf, seqOf } from './rows.ts';

/** Waits until all running nodes are at one place in the log, and asserts that they hold the same rows there. */
export async function agree(nodes: readonly ServedNode[]): Promise<void> {
  const running = nodes.filter((node) => node.isRunning());
  const named = running.map(({ name }) => name).join(', ');
  let rows: Rows[] = [];
  do {
    await until(`nodes ${named} are at one place in the log`, () => areOne(running.map(({ data }) => seqOf(data))));
    rows = running.map(({ data }) => rowsOf(data));
  } while (!areOne(rows.map(({ seq }) => seq)));
  const [first] = rows;
  for (const [at, other] of rows.entries()) {
    assert.equal(other.hash, first?.hash, 'one place has one hash');
    for (const [table, digest] of other.tables) {
      if (digest === first?.tables.get(table)) continue;
      const [one, two] = [running[0]?.data ?? '', running[at]?.data ?? ''];
      assert.fail(`${table} differs at ${other.seq}: ${differenceOf(table, one, two).join('; ')}`);
    }
  }
}

function areOne(places: readonly number[]): boolean {
  return new Set(places).size === 1;
}
