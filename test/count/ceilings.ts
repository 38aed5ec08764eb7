import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../helpers/data/sources.ts';

/** Counts that may only fall, by name. */
export type Counts = Readonly<Record<string, number>>;

const path = join(root, 'test/count/ceilings.json');

/** Reads the ceilings of all counts. */
export function readCeilings(): Counts {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Lowers ceilings to counts that are below them. */
export function lowerCeilings(counts: Counts): void {
  const lowered = Object.entries(readCeilings()).map(([name, most]) => [name, Math.min(most, counts[name] ?? most)]);
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
}
