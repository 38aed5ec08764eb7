import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { type BuildOptions, build, type Message, type Metafile } from 'esbuild';
import { root } from '../root.ts';
import { prefixes } from './carried.ts';
import { type Allowed, notAllowed, type Unresolved } from './unresolved.ts';

type Made = { metafile: Metafile; unresolved: Unresolved[] };

/** The warnings that esbuild gives, on request, for imports that it leaves as they are. */
const said = [
  'ignored-dynamic-import', // a name that is not found, in a try
  'indirect-require',
  'require-resolve-not-external',
  'unsupported-dynamic-import', // a computed name
  'unsupported-require-call',
];

/** Words by which a module finds others beside itself, which inside an executable are not there. */
const byPlace = /\b(__dirname|__filename|createRequire|new Worker|import\.meta\.(dirname|filename|resolve))\b/;

/**
 * Bundles like esbuild's build. `own` lists what may stay unresolved in this bundle alone.
 * @throws when an import stays unresolved that build/executable/unresolved.ts does not list, and at any warning
 */
export async function buildWhole(options: BuildOptions, own: readonly Allowed[] = []): Promise<Made> {
  const made = await buildAnyhow(options);
  const wrong = notAllowed(made.unresolved, own).map(({ file, line, says }) => `${file}: ${line}\n  ${says}`);
  if (wrong.length > 0)
    throw new Error(`these imports would fail, see build/executable/unresolved.ts:\n${wrong.join('\n')}`);
  return made;
}

/** Bundles and gives what stays unresolved, on the list or not. */
export async function buildAnyhow(options: BuildOptions): Promise<Made> {
  const logOverride = Object.fromEntries(said.map((id) => [id, 'warning'] as const));
  const { warnings, metafile } = await build({
    absWorkingDir: root,
    legalComments: 'none',
    ...options,
    bundle: true,
    metafile: true,
    logLevel: 'silent', // errors are thrown, and warnings are looked at below
    logOverride,
  });
  const unresolved = [...warnings.map(fromWarning), ...external(metafile, options), ...(await foundByPlace(metafile))];
  return { metafile, unresolved };
}

function fromWarning({ location, text }: Message): Unresolved {
  return { file: location?.file ?? '', line: (location?.lineText ?? '').trim(), says: text };
}

/** Finds modules that the bundle requires at run time and the runtime lacks. */
function external({ inputs }: Metafile, { platform }: BuildOptions): Unresolved[] {
  const isThere = (path: string) =>
    path.startsWith('<') ||
    (platform === 'node' && isBuiltin(path)) ||
    prefixes.some((prefix) => path.startsWith(prefix));
  return Object.entries(inputs).flatMap(([file, { imports }]) =>
    imports
      .filter(({ path, external, kind }) => external && !isThere(path) && kind !== 'url-token')
      .map(({ path, kind }) => ({ file, line: `require('${path}')`, says: `a ${kind} of what the bundle lacks` })),
  );
}

async function foundByPlace({ inputs }: Metafile): Promise<Unresolved[]> {
  const scripts = Object.keys(inputs).filter((file) => /\.[cm]?[jt]sx?$/.test(file));
  const found = await Promise.all(scripts.map(async (file) => linesOf(file, await readFile(join(root, file), 'utf8'))));
  return found.flat();
}

function linesOf(file: string, text: string): Unresolved[] {
  if (!byPlace.test(text)) return [];
  const lines = text.split('\n').map((line) => line.trim());
  const code = lines.filter((line) => byPlace.test(line) && !/^(\*|\/\/|\/\*)/.test(line));
  return code.map((line) => ({ file, line, says: 'finds others by where it stands' }));
}
