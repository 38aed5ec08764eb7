import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root, sources } from '../helpers/data/sources.ts';

/** The words of an identifier that are nouns of the caller API. */
const nouns = /^(input|output)s?$/;
/** A field of that API, which has one spelling everywhere. */
const field = 'output_result_id';
/** The folders in which they are the words to use: the caller API, its clients and the commands of agents. */
const mayUse = /^src\/(contract|callers|client|agent|cli)\//;

/** Lists the identifiers outside of the caller API that call an item an input, or a decision an output; once a file. */
export function findCallerNouns(): string[] {
  return sources(['src']).flatMap((file) => {
    const name = relative(root, file);
    if (mayUse.test(name)) return [];
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/ .*|'[^'\n]*'|`[^`]*`/g, '');
    const found = new Set([...code.matchAll(/[A-Za-z_$][\w$]*/g)].map(([one]) => one).filter(hasNoun));
    return [...found].map((one) => `${name}: ${one}`);
  });
}

function hasNoun(identifier: string): boolean {
  const words = identifier
    .replaceAll(field, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  return words.some((word) => nouns.test(word));
}
