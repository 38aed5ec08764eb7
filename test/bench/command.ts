import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../helpers/sources.ts';
import { beyond, type Found, told } from './found.ts';

/** The numbers of this process's command line, each by the name of its option. Throws on what it does not know. */
export function readNumbers<Name extends string>(defaults: Record<Name, number>): Record<Name, number> {
  const names = Object.keys(defaults) as Name[];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  const { values } = parseArgs({ options });
  const numbers = { ...defaults };
  for (const name of names) {
    const number = Number(values[name] ?? defaults[name]);
    if (!(number > 0)) throw new Error(`--${name}: ${values[name]} is not a number above 0`);
    numbers[name] = number;
  }
  return numbers;
}

/** Where data folders are made for the time of a run: on the disk that the program was built on. */
export function distFolder(): string {
  const folder = join(root, 'dist');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Says how far a run is. */
export function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Prints what was found; the exit code will be 1 where something is beyond its bar. */
export function conclude(found: readonly Found[]): void {
  process.stdout.write(`${told(found).join('\n')}\n`);
  if (beyond(found).length > 0) process.exitCode = 1;
}
