import { firstState } from './first-state.ts';
import { brokenIn, type Invariant } from './invariants.ts';
import { normalise } from './normalise.ts';
import type { State } from './state.ts';
import { stepsOf } from './steps.ts';
import type { Step, World } from './world.ts';

const most_tries = 60;

/** Takes random steps, as many walks of a length as asked. Returns the first invariant that breaks. */
export function walk(world: World, { walks, length, seed }: { walks: number; length: number; seed: number }) {
  const steps = stepsOf(world);
  const random = randomOf(seed);
  let epochs = 0;
  for (let at = 0; at < walks; at++) {
    const state = firstState(world);
    const broken = walkOnce(state, world, () => steps[random(steps.length)] as Step, length);
    if (broken) return { broken, epochs };
    epochs = Math.max(epochs, state.database.epochs);
  }
  return { broken: undefined, epochs };
}

function walkOnce(state: State, world: World, pick: () => Step, length: number): Invariant | undefined {
  for (let step = 0; step < length; step++) {
    for (let tries = 0; tries < most_tries && !pick().run(state, world); tries++);
    normalise(state, world);
    const broken = brokenIn(state, world);
    if (broken) return broken;
  }
  return undefined;
}

/** Makes numbers below a limit by a linear congruence. */
function randomOf(seed: number): (limit: number) => number {
  let last = seed;
  return (limit) => {
    last = (Math.imul(last, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((last / 2 ** 32) * limit);
  };
}
