import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { importsOf, root, sources } from '../helpers/data/sources.ts';

/** A file of src that is short and has one importer. `kind` says why it may stay a file of its own. */
export type SmallFile = { readonly file: string; readonly importer: string; readonly kind: string | undefined };

const least_lines = 30;

/** Files that stay short: each entry of a table that grows by a file. */
const kinds: Readonly<Record<string, RegExp>> = {
  migration: /^src\/store\/migrations\//,
  table: /^src\/store\/tables\//,
  'kind of answer, picture, notice or sign-in':
    /^src\/(popups|visuals|notify|people\/sign-in\/ways|web\/forms\/popups|web\/ui\/visuals)\/[\w-]+\.tsx?$/,
  'list of words': /[/-]words\.ts$/,
};
const command = /= (new Command|agentCommand|command)\(/;

/** Counts the lines of src that are not blank, by the ending of the file. The words of other languages are apart. */
export function countLines(): Record<'ts' | 'tsx' | 'css' | 'py' | 'messages' | 'translations', number> {
  const counts = { ts: 0, tsx: 0, css: 0, py: 0, messages: 0, translations: 0 };
  for (const file of globSync(['src/**/*.{ts,tsx,css,py}', 'src/web/languages/*.json'], { cwd: root })) {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    counts[kindOfLines(file)] += lines.filter((line) => line.trim() !== '').length;
  }
  return counts;
}

function kindOfLines(file: string) {
  if (file.endsWith('.json')) return file.endsWith('/en.json') ? 'messages' : 'translations';
  return file.slice(file.lastIndexOf('.') + 1) as 'ts' | 'tsx' | 'css' | 'py';
}

/** Lists the files of src with fewer than 30 lines and one importer. A part that is loaded later has none. */
export function findSmallFiles(): SmallFile[] {
  const importers = new Map<string, Set<string>>();
  for (const file of sources(['src', 'bin', 'build'])) {
    for (const target of importsOf(file)) importers.set(target, (importers.get(target) ?? new Set()).add(file));
  }
  return sources(['src']).flatMap((file) => {
    const [importer, ...others] = importers.get(file) ?? [];
    const text = readFileSync(file, 'utf8');
    if (!importer || others.length > 0) return [];
    if (text.trimEnd().split('\n').length >= least_lines || isLoadedApart(file, importer)) return [];
    return [{ file: relative(root, file), importer: relative(root, importer), kind: kindOf(file, text) }];
  });
}

/** Tells whether a file is loaded only when it is used, starts a thread, or is the entry of a script. */
function isLoadedApart(file: string, importer: string): boolean {
  const text = readFileSync(importer, 'utf8');
  const imports = [...text.matchAll(/from\s*'(\.[^']+)'/g)].map(([, name = '']) => join(importer, '..', name));
  return !imports.includes(file);
}

function kindOf(file: string, text: string): string | undefined {
  if (command.test(text)) return 'command';
  return Object.keys(kinds).find((kind) => kinds[kind]?.test(relative(root, file)));
}
