/** Numbers that follow from a seed, and choices made by them. */
export type Random = ReturnType<typeof openRandom>;

/** Makes a generator (mulberry32); the same seed gives the same numbers. */
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
    /** One of a list; undefined of an empty one. */
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  };
}
