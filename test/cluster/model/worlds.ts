/**
 * The worlds that are explored to their end, with the states and the depth that they have. In each, any process may
 * crash at any point. A change of the model changes the figures; a smaller one wants a reason.
 */
import type { Bounds } from './world.ts';

export type Explored = { readonly bounds: Bounds; readonly states: number; readonly depth: number };

const small = { batches: 1, epochs: 2, renewals: 0, faults: 1, lease: 1 };
const renewing = { ...small, renewals: 1 };
const all = { commands: true, copies: true, cuts: true };

/** Explored by `npm test`. */
export const usual: Readonly<Record<string, Explored>> = {
  'three batches and a fault': explored({ ...small, batches: 3, epochs: 3 }, 463_083, 45),
  'two batches and two faults': explored({ ...small, batches: 2, epochs: 3, faults: 2 }, 746_587, 40),
  'commands, copies, cuts and two faults': explored({ ...small, epochs: 3, faults: 2, ...all }, 460_595, 34),
  'renewals, copies, cuts and two faults': explored({ ...renewing, faults: 2, copies: true, cuts: true }, 523_793, 29),
  'renewals, cuts and a lease of two ticks': explored({ ...renewing, cuts: true, lease: 2 }, 263_338, 29),
  'a lease of two ticks and two faults': explored({ ...small, faults: 2, lease: 2 }, 45_601, 25),
  'renewals, two batches and a fault': explored({ ...renewing, batches: 2 }, 346_669, 32),
  'an old primary that still answers': explored({ ...small, batches: 2, epochs: 3, oldPrimary: true }, 227_930, 38),
  'a restored database': explored({ ...small, batches: 2, restores: true }, 47_290, 31),
};

/** Explored by `npm run test:cluster-model`. */
export const long: Readonly<Record<string, Explored>> = {
  'three batches, two faults and all else': explored(
    { ...small, batches: 3, epochs: 3, faults: 2, ...all },
    36_441_247,
    52,
  ),
  'two batches, renewals and all else': explored({ ...renewing, batches: 2, epochs: 3, ...all }, 10_932_639, 44),
  'two batches and three faults': explored({ ...small, batches: 2, epochs: 3, faults: 3 }, 2_081_886, 41),
  'four epochs and three faults': explored({ ...small, epochs: 4, faults: 3 }, 2_780_951, 40),
  'two renewals': explored({ ...renewing, epochs: 3, renewals: 2 }, 1_755_513, 37),
  'renewals, a lease of two ticks and two faults': explored(
    { ...renewing, epochs: 3, faults: 2, lease: 2 },
    4_736_968,
    37,
  ),
  'renewals, an old primary and two faults': explored(
    { ...renewing, epochs: 3, faults: 2, oldPrimary: true },
    3_772_624,
    34,
  ),
  'a restored database and two faults': explored(
    { ...small, batches: 2, epochs: 3, faults: 2, restores: true },
    3_336_534,
    45,
  ),
};

/** Walked at random, because it has too many states. */
export const far: Bounds = { ...renewing, ...all, batches: 3, epochs: 30, renewals: 20, faults: 14, oldPrimary: true };

function explored(bounds: Bounds, states: number, depth: number): Explored {
  return { bounds, states, depth };
}
