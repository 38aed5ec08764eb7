import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
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

/** Types that are named by a participle alone. */
const irregular = /^(Given|Told|Held|Taken|Found|Shown|Sought|Made|Kept|Read|Seen|Sent|Known|Undone|Said|Left|Begun)$/;
const participles = /^(?!Need|Seed|Feed|Speed)[A-Z][a-z]+ed$/;

/** Lists the exported functions of src whose name is one word, and the types whose name is a participle. */
export function findEmptyNames(): { functions: string[]; types: string[] } {
  const found = (declared: RegExp, isEmpty: (name: string) => boolean) =>
    sources(['src']).flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(declared)]
        .map(([, name = '']) => name)
        .filter(isEmpty)
        .map((name) => `${relative(root, file)}: ${name}`),
    );
  return {
    functions: found(/^export (?:async )?function (\w+)/gm, (name) => /^[a-z]+$/.test(name)),
    types: found(/^(?:export )?type (\w+)/gm, (name) => irregular.test(name) || participles.test(name)),
  };
}

/** Lists the files of src beside which another file has the same stem: `toast.ts` and `toast.tsx` in one room. */
export function findSharedStems(): string[] {
  const byRoom = Map.groupBy(sources(['src']), (file) => {
    const [folder, room] = relative(root, file).split('/').slice(1, 3);
    return `${folder}/${room} ${basename(file).replace(/\.\w+$/, '')}`;
  });
  return [...byRoom.values()]
    .filter((files) => files.length > 1)
    .flatMap((files) => files.map((file) => relative(root, file)))
    .filter((file) => !/\/(index|words|types)\.tsx?$/.test(file));
}
