import assert from 'node:assert/strict';
import fc from 'fast-check';
import { runRetention } from '../../../src/writer/retention.ts';
import { runWrite, type Write } from '../../../src/writer/writes.ts';
import { plainPast } from '../../helpers/data/plain-past.ts';
import type { Stage } from '../stage.ts';
import { verb } from '../verb.ts';
import { retain } from '../world/retention.ts';

const hour_ms = 3_600_000;
const moves = [1, 1_000, hour_ms - 1, hour_ms, 24 * hour_ms - 1, 24 * hour_ms];

export const timeVerbs = {
  wait: verb({
    weight: 5,
    args: fc.record({ by_ms: fc.constantFrom(...moves) }),
    play: async ({ box }, { by_ms }) => box.clock.move(by_ms),
  }),
  retention: verb({
    weight: 2,
    args: fc.constant(null),
    play: async (stage) => {
      const { expired_inputs, expired_outputs } = await applyRetention(stage);
      assert.deepEqual({ expired_inputs, expired_outputs }, retain(stage.world));
    },
  }),
};

/** Applies retention to the program's accounts, as a command beside the server does. */
async function applyRetention({ box, change, accounts, noticed }: Stage) {
  const write = ((verb: never, ...rest: unknown[]) =>
    Promise.resolve(change((outbox) => runWrite(outbox, verb, rest)))) as Write;
  const run = {
    accounts,
    settings: box.settings,
    write,
    past: (days: number) => plainPast(box.clock.now(), days),
    dry: false,
  };
  const expired = await runRetention(run);
  await noticed();
  return expired;
}
