/** Chance that comes out the same again for the same seed. */
export type Luck = ReturnType<typeof luckOf>;

export function luckOf(seed: number) {
  let state = seed >>> 0;
  /** Mulberry32: from 0 up to and without 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from 0 up to and without a bound. */
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    pick: <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0],
  };
}
