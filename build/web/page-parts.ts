import type { BuildOptions, Metafile } from 'esbuild';
import { buildWhole } from '../executable/whole.ts';

/** Parts that are needed without the others: to sign in, and for live events in a browser without shared workers. */
const apart = ['src/web/sign-in/over-the-page.tsx', 'src/web/server/webauthn.ts', 'src/web/server/live/by-tab.ts'];

/**
 * Lists the modules that the scripts of a page import when they are used, without those that load alone. The page loads
 * them ahead, soon after its list. Lists the words that the page needs before.
 * @throws if two of them export the same name, because their common chunk would have neither
 */
export async function findParts(options: BuildOptions): Promise<{ late: string[]; firstWords: string[] }> {
  const { metafile } = await buildWhole({ ...options, write: false });
  const entries = Object.values(options.entryPoints as Record<string, string>);
  const parts = Object.values(metafile.outputs).flatMap(({ entryPoint, exports }) => {
    if (entryPoint === undefined || entries.includes(entryPoint)) return [];
    return { file: entryPoint, exports };
  });
  const unknown = apart.filter((file) => !parts.some((part) => part.file === file));
  if (unknown.length > 0) throw new Error(`the page has no such part: ${unknown}`);
  const together = parts.filter(({ file }) => !apart.includes(file));
  const names = together.flatMap(({ exports }) => exports);
  const twice = names.filter((name, at) => names.indexOf(name) !== at);
  if (twice.length > 0) throw new Error(`these names are exported by two parts of the page: ${twice}`);
  return { late: together.map(({ file }) => file).sort(), firstWords: wordsOf(metafile, entries) };
}

function wordsOf({ outputs }: Metafile, entries: readonly string[]): string[] {
  const isEntry = (name: string) => entries.includes(outputs[name]?.entryPoint ?? '');
  const first = new Set(Object.keys(outputs).filter(isEntry));
  for (const name of first) {
    const imported = outputs[name]?.imports.filter(({ kind }) => kind === 'import-statement') ?? [];
    for (const { path } of imported) first.add(path);
  }
  const inputs = [...first].flatMap((name) => Object.keys(outputs[name]?.inputs ?? {}));
  return inputs.filter((file) => /[/-]words\.ts$/.test(file)).sort();
}
