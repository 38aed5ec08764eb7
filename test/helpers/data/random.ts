/** Random choices that a seed repeats. */
export type Random = { of<T>(all: readonly T[]): T; flip(): boolean };

/** Returns random choices by a seed (mulberry32). */
export function chance(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const of = <T>(all: readonly T[]): T => {
    const one = all[Math.floor(next() * all.length)];
    if (one === undefined) throw new Error('there is nothing to choose from');
    return one;
  };
  return { of, flip: () => next() < 0.5 };
}
