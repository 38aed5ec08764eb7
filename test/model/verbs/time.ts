import fc from 'fast-check';
import { verb } from '../verb.ts';

const hour_ms = 3_600_000;
const moves = [1, 1_000, hour_ms - 1, hour_ms, 24 * hour_ms - 1, 24 * hour_ms];

export const timeVerbs = {
  wait: verb({
    weight: 5,
    args: fc.record({ by_ms: fc.constantFrom(...moves) }),
    play: async ({ box }, { by_ms }) => box.clock.move(by_ms),
  }),
};
