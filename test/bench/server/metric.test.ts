import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Measured } from './measure.ts';
import { beyond, metricLines } from './metric.ts';
import { scaled } from './scaling.ts';
import { shares } from './shares.ts';

test('a metric misses its bar if it is too high, too low or not measured', () => {
  const found = [
    { what: 'at the bar', value: 5, unit: 'ms', bar: 5 },
    { what: 'slow', value: 5.1, unit: 'ms', bar: 5 },
    { what: 'enough', value: 10, unit: 'times', least: 10 },
    { what: 'few', value: 9.9, unit: 'times', least: 10 },
    { what: 'not measured', value: Number.NaN, unit: 'ms', bar: 5 },
    { what: 'no bar', value: 1e9, unit: 'ms' },
  ] as const;
  const names = beyond(found).map(({ what }) => what);
  assert.deepEqual(names, ['slow', 'few', 'not measured']);
  for (const [at, line] of metricLines(found).entries())
    assert.equal(/BEYOND|UNDER/.test(line), names.includes(found[at]?.what as never));
});

/** Builds rounds in which an operation has these medians, with few live items and with many. */
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
        beside: 'echo',
        echo: figures(1),
        ratio: 1,
      } as const;
    }),
  );
}

test('the median share of the echo at 64 connections must reach its bar', () => {
  const round = (operation: Measured['operation'], ratio: number, connections = 64): Measured[] =>
    rounds([[1, 1]])
      .map((one) => ({ ...one, operation, ratio, connections }))
      .slice(0, 1);
  const sends = [round('send', 0.29), round('send', 0.3), round('send', 0.9), round('send', 0.1, 16)].flat();
  const found = shares([...sends, ...round('check', 0.59), ...round('list', 0.1)], 'node');
  assert.deepEqual(
    found.map(({ value }) => value),
    [0.3, 0.59],
  );
  assert.deepEqual(
    beyond(found).map(({ what }) => what),
    ['few, check at 64: of the echo'],
  );
  const byWrk = shares([round('send_markup', 0.32), round('check', 0.54), round('send', 0.1)].flat(), 'wrk');
  assert.deepEqual(
    beyond(byWrk).map(({ what }) => what),
    ['few, check at 64: of the echo'],
  );
});

test('with many live items, the median pair may be 1.3 times and 0.15 ms slower', () => {
  const within = (...pairs: [number, number][]) => scaled(rounds(pairs)).map((one) => one.within);
  assert.deepEqual(within([1, 1.44]), [true]);
  assert.deepEqual(within([1, 1.46]), [false]);
  assert.deepEqual(within([1, 9], [1, 1], [1, 1]), [true]);
  assert.deepEqual(within([1, 9], [1, 1], [1, 9]), [false]);
});
