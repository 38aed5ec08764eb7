import { readFileSync } from 'node:fs';
import { nearest } from '../lib/nearest.ts';
import type { TSchema } from '../lib/schema.ts';
import type { Problem } from './error.ts';
import { expects, fits, fromText } from './leaf.ts';

/** One place that settings come from: what it gives by full name, how it spells a name, and where it has one. */
export type Layer = {
  by: Problem['by'];
  texts: boolean; // whether every value is given as text
  values: ReadonlyMap<string, unknown>;
  spell(name: string): string;
  place(name: string): string;
};

/** Every setting by full name. */
export type Leaves = ReadonlyMap<string, TSchema>;

/** Values by full name, where each one came from when it is not built in, and what is wrong. */
export type Settled = { values: Map<string, unknown>; origins: Map<string, () => string>; problems: Problem[] };

/** Lays the layers over the defaults, later over earlier. What is wrong is collected and not taken. */
export function settle(leaves: Leaves, layers: readonly Layer[]): Settled {
  const values = new Map([...leaves].map(([name, leaf]) => [name, structuredClone<unknown>(leaf.default)]));
  const settled: Settled = { values, origins: new Map(), problems: [] };
  for (const layer of layers) {
    for (const [given, value] of layer.values) {
      const taken = secret(leaves, given, value) ?? take(leaves, { name: given, value, texts: layer.texts });
      if ('wrong' in taken) {
        const message = `${layer.spell(given)} ${taken.wrong}${taken.meant ? layer.spell(taken.meant) : ''}`;
        settled.problems.push({ place: layer.place(given), by: layer.by, message });
      } else {
        settled.values.set(taken.name, taken.value);
        settled.origins.set(taken.name, () => (layer.texts ? layer.spell(given) : layer.place(given)));
      }
    }
  }
  return settled;
}

type Given = { name: string; value: unknown; texts: boolean };
type Taken = { name: string; value: unknown } | { wrong: string; meant?: string };

function take(leaves: Leaves, { name, value: given, texts }: Given): Taken {
  const leaf = leaves.get(name);
  if (!leaf) return unknown(leaves, name);
  const value = texts ? fromText(leaf, String(given)) : given;
  return fits(leaf, value) ? { name, value } : { wrong: `must be ${expects(leaf)}` };
}

/** A secret may be given as a file that holds it, under its name with `_file` behind. */
function secret(leaves: Leaves, given: string, value: unknown): Taken | undefined {
  const name = given.replace(/_file$/, '');
  if (leaves.has(given) || !leaves.get(name)?.secret) return undefined;
  try {
    return take(leaves, { name, value: readFileSync(String(value), 'utf8').trimEnd(), texts: true });
  } catch {
    return { wrong: 'names a file that cannot be read' };
  }
}

/** Points at the nearest name, else at the one with the same key in another section. */
function unknown(leaves: Leaves, name: string): Taken {
  const names = [...leaves.keys()];
  const key = name.split('.').at(-1);
  const meant = nearest(name, names) ?? names.find((one) => one.endsWith(`.${key}`));
  return meant ? { wrong: 'is not a setting, the nearest one is ', meant } : { wrong: 'is not a setting' };
}
