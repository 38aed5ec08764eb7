/**
 * True in `npm run test:faults`, `test:hurried` and `test:looks`. They run more cases, and random ones from a new seed.
 * `npm test` runs fewer from a fixed seed.
 */
export const isLong = process.env.HDO_RANDOM !== undefined;

/** The seed of all random cases. HDO_SEED sets it, to repeat a run of `npm run test:faults`. */
export const seed = Number(process.env.HDO_SEED ?? (isLong ? Date.now() % 1_000_000 : 15));

/** The environment variables that repeat a run, for names and failures of tests. */
export const toRepeat = `HDO_SEED=${seed}${isLong ? ' HDO_RANDOM=1' : ''} repeats it`;

/** A number of cases: `usual` in `npm test`, `long` in the long scripts. */
export function count({ usual, long = 10 * usual }: { usual: number; long?: number }): number {
  return isLong ? long : usual;
}

/** Picks cases of a table: the usual ones in `npm test`, all in the long scripts. */
export function some<Name extends string, Case>(
  table: Readonly<Record<Name, Case>>,
  usual: readonly NoInfer<Name>[],
): [Name, Case][] {
  const names = isLong ? (Object.keys(table) as Name[]) : usual;
  return names.map((name) => [name, table[name]]);
}

/** The parameters of a property: the number of cases and the seed. */
export function tries(usual: number): { numRuns: number; seed: number } {
  return { numRuns: count({ usual }), seed };
}
