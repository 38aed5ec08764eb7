import fc from 'fast-check';
import type { Stage } from './stage.ts';

/** A step of a program. */
export type Step = { readonly verb: string; readonly args: unknown };
/** A possible action: its frequency, its arguments, and the function that plays and checks it. */
export type Verb = {
  readonly weight: number;
  readonly args: fc.Arbitrary<unknown>;
  readonly play: (stage: Stage, args: unknown) => Promise<void>;
};
type TypedVerb<A> = { weight: number; args: fc.Arbitrary<A>; play: (stage: Stage, args: A) => Promise<void> };

/** Creates a verb whose `play` receives the values of its arbitrary. */
export function verb<A>({ weight, args, play }: TypedVerb<A>): Verb {
  return { weight, args, play: (stage, made) => play(stage, made as A) }; // a step holds only arguments of its own verb
}

/** Picks an entry of a list by any number. */
export function pick<T>(list: readonly T[], at: number): T | undefined {
  return list[at % Math.max(list.length, 1)];
}

/** Generates a number for `pick`, small ones first when shrinking. */
export const anywhere = fc.nat(99);

/** Generates an action value: mostly one with a popup, else one that every item has or that does not exist. */
export const action_value = fc.oneof(
  { weight: 6, arbitrary: fc.constant('go') },
  { weight: 2, arbitrary: fc.constant('or') },
  { weight: 1, arbitrary: fc.constantFrom('no', 'other') },
);

/** Generates mostly true. */
export const often = fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false));
