import fc from 'fast-check';
import type { Stage } from './stage.ts';

/** One line of a program. */
export type Step = { readonly verb: string; readonly args: unknown };
/** Something that can happen: how often it does among the others, to what, and how it is played and judged. */
export type Verb = {
  readonly weight: number;
  readonly args: fc.Arbitrary<unknown>;
  readonly play: (stage: Stage, args: unknown) => Promise<void>;
};
type Told<A> = { weight: number; args: fc.Arbitrary<A>; play: (stage: Stage, args: A) => Promise<void> };

/** A verb whose play takes what its arbitrary makes. */
export function verb<A>({ weight, args, play }: Told<A>): Verb {
  return { weight, args, play: (stage, made) => play(stage, made as A) }; // a step keeps what its own verb made
}

/** Picks from a list by a number, however large. */
export function pick<T>(list: readonly T[], at: number): T | undefined {
  return list[at % Math.max(list.length, 1)];
}

/** A number to pick with; small ones come first when a program is made shorter. */
export const anywhere = fc.nat(99);

/** The value of an action: mostly one that asks for something, or one that every item has or none. */
export const action_value = fc.oneof(
  { weight: 6, arbitrary: fc.constant('go') },
  { weight: 2, arbitrary: fc.constant('or') },
  { weight: 1, arbitrary: fc.constantFrom('no', 'other') },
);

/** Mostly true. */
export const often = fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false));
