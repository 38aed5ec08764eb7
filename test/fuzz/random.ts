/** A generator of random numbers and choices from a seed. */
export type Random = ReturnType<typeof openRandom>;

/** Creates a generator (mulberry32); the same seed gives the same numbers. */
export function openRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return {
    below,
    chance: (share: number): boolean => next() < share,
    /** Picks an entry of a list; undefined for an empty list. */
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  };
}
