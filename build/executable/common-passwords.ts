/** Writes the list of common passwords that hdo carries: `node build/executable/common-passwords.ts`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../root.ts';

/** The file of the list, which src/lib/process/assets.ts reads. */
export const commonPasswordsFile = join(root, 'src/lib/common-passwords/list.txt');

/** The rank down to which the list has every password of at least three characters. */
export const most_common = 10_000;
const shortest = 3; // what is shorter says nothing when it is found inside a password
const long = 12;

/**
 * The 10,000 most common passwords, and those after them that are long enough to be chosen: in lower case, by rank, one
 * a line, with a line break before the first.
 */
export function commonPasswords(): string {
  const file = join(root, 'node_modules/@zxcvbn-ts/language-common/src/passwords.json');
  const ranked: string[] = JSON.parse(readFileSync(file, 'utf8'));
  const kept = ranked.filter((one, rank) => (rank < most_common && one.length >= shortest) || one.length >= long);
  return `\n${[...new Set(kept.map((one) => one.toLowerCase()))].join('\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(commonPasswordsFile, commonPasswords());
