import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { root } from '../data/sources.ts';

let built: Promise<URL> | undefined;

// registered while files are loaded, so that it runs after all tests
after(async () => {
  if (built) rmSync(await built, { recursive: true, force: true });
});

/** Makes all threads load one copy of SQLite, that of these sources. */
const oneImage: Plugin = {
  name: 'one image',
  setup: ({ onResolve }) => {
    const path = fileURLToPath(import.meta.resolve('better-sqlite3'));
    onResolve({ filter: /^better-sqlite3$/ }, () => ({ path, external: true }));
  },
};

const sources = { writer: 'src/writer/thread.ts', search: 'src/people/search/search-thread.ts' };

/**
 * Bundles the threads into one file each, once for all tests of the process. A bundled thread starts five times as fast
 * as one that loads its sources one by one.
 */
export async function builtThread(name: keyof typeof sources): Promise<URL> {
  built ??= bundled();
  return new URL(`${name}.mjs`, await built);
}

async function bundled(): Promise<URL> {
  const outdir = mkdtempSync(join(tmpdir(), 'hdo-threads-'));
  await build({
    absWorkingDir: root,
    entryPoints: sources,
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    plugins: [oneImage],
    logLevel: 'warning',
  });
  return pathToFileURL(join(outdir, sep));
}
