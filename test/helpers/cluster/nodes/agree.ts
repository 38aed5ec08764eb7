import assert from 'node:assert/strict';
import { until } from '../../until.ts';
import type { ServedNode } from './node.ts';
import { differenceOf, rowsOf } from './rows.ts';

/** Waits until all running nodes are at one place in the log, and asserts that they hold the same rows there. */
export async function agree(nodes: readonly ServedNode[]): Promise<void> {
  const running = nodes.filter((node) => node.isRunning());
  const named = running.map(({ name }) => name).join(', ');
  let rows = running.map(({ data }) => rowsOf(data));
  await until(`nodes ${named} are at one place in the log`, () => {
    rows = running.map(({ data }) => rowsOf(data));
    return new Set(rows.map(({ seq }) => seq)).size === 1;
  });
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
