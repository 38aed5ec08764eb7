import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { root } from './sources.ts';

let built: Promise<URL> | undefined;

// registered while the files are loaded, so on the root
after(async () => {
  if (built) rmSync(new URL('.', await built), { recursive: true, force: true });
});

/** All threads load one image of SQLite, which is found from these sources. */
const oneImage: Plugin = {
  name: 'one image',
  setup: ({ onResolve }) => {
    const path = fileURLToPath(import.meta.resolve('better-sqlite3'));
    onResolve({ filter: /^better-sqlite3$/ }, () => ({ path, external: true }));
  },
};

/**
 * The program of the writer thread as one file, made from these sources once for all tests of the process, as the
 * executable has it: a thread is there in a fifth of the time that it takes to load them one by one.
 */
export function builtWriter(): Promise<URL> {
  built ??= bundled();
  return built;
}

async function bundled(): Promise<URL> {
  const outfile = join(mkdtempSync(join(tmpdir(), 'hdo-writer-')), 'writer.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['src/writer/thread.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    plugins: [oneImage],
    logLevel: 'warning',
  });
  return pathToFileURL(outfile);
}
