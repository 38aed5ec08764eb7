import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beyond, told } from './found.ts';
import type { Measured } from './measure.ts';
import { scaled } from './scaling.ts';
import { shares } from './shares.ts';

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
    assert.equal(/BEYOND|UNDER/.test(line), names.includes(found[at]?.what as never));
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

test('shares of the echo at 64 connections have their bars, in the middle of the rounds', () => {
  const round = (operation: Measured['operation'], ratio: number, connections = 64): Measured[] =>
    rounds([[1, 1]])
      .map((one) => ({ ...one, operation, ratio, connections }))
      .slice(0, 1);
  const sends = [round('send', 0.29), round('send', 0.3), round('send', 0.9), round('send', 0.1, 16)].flat();
  const found = shares([...sends, ...round('check', 0.59), ...round('list', 0.1)]);
  assert.deepEqual(
    found.map(({ value }) => value),
    [0.3, 0.59],
  );
  assert.deepEqual(
    beyond(found).map(({ what }) => what),
    ['few, check at 64: of the echo'],
  );
});

test('many live items may make an operation 1.3 times and 0.15 ms slower, in the middle of the pairs', () => {
  const within = (...pairs: [number, number][]) => scaled(rounds(pairs)).map((one) => one.within);
  assert.deepEqual(within([1, 1.44]), [true]);
  assert.deepEqual(within([1, 1.46]), [false]);
  assert.deepEqual(within([1, 9], [1, 1], [1, 1]), [true]);
  assert.deepEqual(within([1, 9], [1, 1], [1, 9]), [false]);
});
