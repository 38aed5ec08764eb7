import { decodeText, most_secret_bytes, readBounded } from '../lib/process/read-bounded.ts';
import type { TSchema } from '../lib/schema/schema.ts';
import { nearestWord } from '../lib/text/nearest.ts';
import type { Problem } from './error.ts';
import { describeNeed, fromText, inOwnUnit, isValidFor } from './leaf.ts';

/** A source of settings: its values by full name, its spelling of a name, and the place of a name in it. */
export type Layer = {
  by: Problem['by'];
  texts: boolean; // every value is text
  values: ReadonlyMap<string, unknown>;
  spell(name: string): string;
  place(name: string): string;
};

type Leaves = ReadonlyMap<string, TSchema>;

/** Values by full name, the origin of each value that is not a default, and the problems. */
type Settled = { values: Map<string, unknown>; origins: Map<string, () => string>; problems: Problem[] };

/** Merges the layers over the defaults, later over earlier. Invalid values are reported and ignored. */
export function mergeLayers(leaves: Leaves, layers: readonly Layer[]): Settled {
  const values = new Map([...leaves].map(([name, leaf]) => [name, structuredClone<unknown>(leaf.default)]));
  const settled: Settled = { values, origins: new Map(), problems: [] };
  for (const layer of layers) {
    for (const [given, value] of layer.values) {
      const checked = secret(leaves, given, value) ?? checkSetting(leaves, { name: given, value, texts: layer.texts });
      if ('wrong' in checked) {
        const message = `${layer.spell(given)} ${checked.wrong}${checked.meant ? layer.spell(checked.meant) : ''}`;
        settled.problems.push({ place: layer.place(given), by: layer.by, message });
      } else {
        settled.values.set(checked.name, checked.value);
        settled.origins.set(checked.name, () => (layer.texts ? layer.spell(given) : layer.place(given)));
      }
    }
  }
  return settled;
}

type GivenSetting = { name: string; value: unknown; texts: boolean };
type CheckedSetting = { name: string; value: unknown } | { wrong: string; meant?: string };

function checkSetting(leaves: Leaves, { name, value: given, texts }: GivenSetting): CheckedSetting {
  const leaf = leaves.get(name);
  if (!leaf) return unknown(leaves, name);
  const value = inOwnUnit(name, texts ? fromText(leaf, String(given)) : given);
  return isValidFor(leaf, value) ? { name, value } : { wrong: `must ${describeNeed(name, leaf, value)}` };
}

/** Reads a secret from a file, if the setting is given with the suffix `_file`. */
function secret(leaves: Leaves, given: string, value: unknown): CheckedSetting | undefined {
  const name = given.replace(/_file$/, '');
  if (leaves.has(given) || !leaves.get(name)?.secret) return undefined;
  try {
    const bytes = readBounded(String(value), most_secret_bytes);
    if (!bytes) return { wrong: 'names a file with more than 64 KiB' };
    const decoded = decodeText(bytes);
    if ('wrong' in decoded) return { wrong: `names a file that ${decoded.wrong}` };
    return checkSetting(leaves, { name, value: decoded.text.trimEnd(), texts: true });
  } catch {
    // the file name may be secret too, and the system's message contains it
    return { wrong: 'names a file that cannot be read' };
  }
}

/** Suggests the most similar name, else the same key in another section. */
function unknown(leaves: Leaves, name: string): CheckedSetting {
  const names = [...leaves.keys()];
  const key = name.split('.').at(-1);
  const meant = nearestWord(name, names) ?? names.find((one) => one.endsWith(`.${key}`));
  return meant ? { wrong: 'is not a setting, the nearest one is ', meant } : { wrong: 'is not a setting' };
}
