import { firstState } from './first-state.ts';
import { brokenIn, type Invariant } from './invariants.ts';
import { type Level, openLevel, push, read } from './level.ts';
import { normalise, order } from './normalise.ts';
import type { State } from './state.ts';
import { stepsOf } from './steps.ts';
import { trace } from './trace.ts';
import { openVisited, pathTo, type Visited, visit } from './visited.ts';
import type { Step, World } from './world.ts';

/** The result of an exploration: all states, or the shortest way to one that breaks an invariant. */
export type Exploration = {
  readonly states: number;
  /** Steps from the first state to the last. */
  readonly depth: number;
  /** Names of the steps that were taken. */
  readonly taken: ReadonlySet<string>;
  readonly found?: { readonly invariant: Invariant; readonly steps: readonly string[] };
};

type Search = {
  readonly world: World;
  readonly steps: readonly Step[];
  readonly only: Invariant | undefined;
  readonly visited: Visited;
  /** The state at hand, as views and as words of the same bytes. */
  readonly state: State;
  readonly words: Uint32Array;
  readonly taken: Uint8Array;
};

/** Explores all states breadth-first, until one breaks an invariant, or breaks `only` that one. */
export function explore(world: World, only?: Invariant): Exploration {
  const visited = openVisited();
  const state = firstState(world);
  const words = new Uint32Array(state.bytes.buffer);
  const steps = stepsOf(world);
  const search: Search = { world, steps, only, visited, state, words, taken: new Uint8Array(steps.length) };
  const first = openLevel(1);
  add(search, first, -1);
  let depth = 0;
  for (let level = first; level.count > 0; depth++) {
    const next = openLevel(level.count * 2);
    const invariant = expand(search, level, next);
    const found = invariant && { invariant, steps: trace(world, visited, pathTo(visited, visited.count - 1)) };
    if (found) return { states: visited.count, depth: depth + 1, taken: takenIn(search), found };
    level = next;
  }
  return { states: visited.count, depth: depth - 1, taken: takenIn(search) };
}

/** Takes every step from every state of a level. Returns the invariant that a new state breaks, and stops there. */
function expand(search: Search, level: Level, next: Level): Invariant | undefined {
  const { world, steps, only, visited, state, words, taken } = search;
  const first = visited.count - level.count;
  for (let at = 0; at < level.count; at++) {
    read(level, at, words);
    for (let step = 0; step < steps.length; step++) {
      if (!steps[step]?.run(state, world)) continue;
      taken[step] = 1;
      if (add(search, next, first + at)) {
        const invariant = brokenIn(state, world, only);
        if (invariant) return invariant;
      }
      read(level, at, words);
    }
  }
  return undefined;
}

/** Adds the state at hand to a level, unless it was found before. */
function add({ state, words, world, visited }: Search, level: Level, parent: number): boolean {
  normalise(state, world);
  order(state);
  if (!visit(visited, words, parent)) return false;
  push(level, words);
  return true;
}

function takenIn({ steps, taken }: Search): ReadonlySet<string> {
  return new Set(steps.filter((_step, at) => taken[at] === 1).map(({ name }) => name));
}
