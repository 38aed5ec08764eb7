import { test } from 'node:test';
import { count, isLong, seed, toRepeat } from '../helpers/data/seed.ts';
import type { Framework } from './frameworks.ts';
import { killedAtRandom } from './killed.ts';

const repetitions = isLong ? Number(process.env.HDO_REPETITIONS ?? 20) : 1;
const usual = { runs: count({ usual: 3, long: 10 }), calls: 10, kills: count({ usual: 2, long: 4 }) };
type Shape = typeof usual;
type Outcome = Awaited<ReturnType<typeof killedAtRandom>>;

/** Tests that the pauses of a framework survive kill -9 of agent and server, as often as the script asks for. */
export function testKilled(
  framework: Framework,
  check: (outcome: Outcome, shape: Shape) => void,
  shape: Shape = usual,
): void {
  const all = shape.runs * shape.calls;
  const size = `${all} pauses open at once, ${repetitions} times`;
  const timeout = 3_600_000;
  test(`${framework}: kill -9 loses, repeats and misdirects no approval; ${size}; ${toRepeat}`, {
    timeout,
  }, async (t) => {
    for (let round = 0; round < repetitions; round++) {
      const began_ms = performance.now();
      const outcome = await killedAtRandom(t, framework, { ...shape, seed: seed + round });
      check(outcome, shape);
      const { agent, server } = outcome.killed;
      const seconds = Math.round((performance.now() - began_ms) / 1_000);
      t.diagnostic(`${all} pauses, kills of agent: ${agent}, of server: ${server}, ${seconds} s`);
    }
  });
}
