import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyond, told } from './found.ts';
import type { Measured } from './measure.ts';
import { scaled } from './scaling.ts';

test('a figure is beyond its bar when it is more, less than it has to be, or was not measured', () => {
  const found = [
    { what: 'as it may be', value: 5, unit: 'ms', bar: 5 },
    { what: 'slow', value: 5.1, unit: 'ms', bar: 5 },
    { what: 'enough', value: 10, unit: 'times', least: 10 },
    { what: 'few', value: 9.9, unit: 'times', least: 10 },
    { what: 'not measured', value: Number.NaN, unit: 'ms', bar: 5 },
    { what: 'told', value: 1e9, unit: 'ms' },
  ] as const;
  const names = beyond(found).map(({ what }) => what);
  assert.deepEqual(names, ['slow', 'few', 'not measured']);
  for (const [at, line] of told(found).entries())
    assert.equal(line.includes('BEYOND'), names.includes(found[at]?.what as never));
});

/** Rounds in which an operation has these medians with few live items and with many. */
function rounds(pairs: readonly (readonly [number, number])[]): Measured[] {
  const figures = (p50_ms: number) => ({ per_second: 1, p50_ms, p99_ms: 1, cpu_us: 1 });
  return pairs.flatMap((pair) =>
    pair.map((p50_ms, at) => {
      const program = at === 0 ? 'few' : 'many';
      return {
        program,
        operation: 'send',
        connections: 1,
        figures: figures(p50_ms),
        echo: figures(1),
        ratio: 1,
      } as const;
    }),
  );
}

test('many live items may make an operation 1.3 times and 0.15 ms slower, in the middle of the pairs', () => {
  const within = (...pairs: [number, number][]) => scaled(rounds(pairs)).map((one) => one.within);
  assert.deepEqual(within([1, 1.44]), [true]);
  assert.deepEqual(within([1, 1.46]), [false]);
  assert.deepEqual(within([1, 9], [1, 1], [1, 1]), [true]);
  assert.deepEqual(within([1, 9], [1, 1], [1, 9]), [false]);
});
