import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root } from '../helpers/data/sources.ts';

/**
 * Test files that failed beside others and passed alone, with the day of that. A file is listed until the cause is
 * found and its line removed.
 */
export type Repeated = Readonly<Record<string, string>>;

/** Reads a list by its path from the root folder. */
export function readRepeated(list: string): Repeated {
  const repeated = parseJson(readFileSync(resolve(root, list), 'utf8'));
  if (isRepeated(repeated)) return repeated;
  throw new Error(`${list} must be an object with a day, like "2026-11-29", for the path of each test file.`);
}

/** Adds files to a list, with the day of today, and returns it. */
export function enterRepeated(list: string, files: readonly string[]): Repeated {
  const day = new Date().toISOString().slice(0, 10);
  const entries = Object.entries({ ...readRepeated(list), ...Object.fromEntries(files.map((file) => [file, day])) });
  const repeated = Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(resolve(root, list), `${JSON.stringify(repeated, null, 2)}\n`);
  return repeated;
}

/** Parses JSON. Returns undefined for other text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the caller names what the list should be
  }
}

function isRepeated(value: unknown): value is Repeated {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((day) => typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day));
}
