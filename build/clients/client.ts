import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import settings from '../../tsconfig.json' with { type: 'json' };
import { buildWhole } from '../executable/whole.ts';
import { root } from '../root.ts';
import { clientTypes } from './client-types.ts';

/** The adapters of the client, each a module of its own. */
export const adapters = ['ai-sdk', 'openai-agents', 'claude'] as const;
/** The folder of the built client, from which package.json exports it. */
export const clientFolder = join(root, 'dist/client');

const userModules = {
  file: 'src/client/adapters/openai-tools.ts',
  code: '',
  reason: 'finds the modules of the SDK that the program of the user has loaded',
};

/**
 * Makes the TypeScript client for everybody: one plain ES module, and its declarations with the contract's types
 * written out in them, so that neither needs anything else. Gives the names of the sources that are in the module.
 */
export async function buildClient(folder = clientFolder): Promise<string[]> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const options: BuildOptions = {
    entryPoints: ['src/client/index.ts', ...adapters.map((name) => `src/client/adapters/${name}.ts`)],
    outdir: folder,
    splitting: true,
    chunkNames: 'shared/[hash]',
    platform: 'node',
    format: 'esm',
    target: 'es2022',
  };
  const { metafile } = await buildWhole(options, [userModules]);
  await declare(folder);
  return Object.keys(metafile.inputs);
}

/** The compiler sees the client with the contract's types written out, which also shows that they are all it needs. */
async function declare(folder: string): Promise<void> {
  const copy = join(folder, 'copy');
  await cp(join(root, 'src/client'), copy, { recursive: true, filter: (name) => !name.includes('python') });
  await writeFile(join(copy, 'types.ts'), clientTypes());
  const options = { ...settings.compilerOptions, noEmit: false, declaration: true, emitDeclarationOnly: true };
  const project = {
    compilerOptions: { ...options, rootDir: '.', outDir: '..' },
    include: ['*.ts', 'adapters/*.ts'],
    exclude: [],
  };
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify(project));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', copy], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the client's types cannot be written: ${stdout}`);
  await rm(copy, { recursive: true });
  for (const name of (await readdir(folder, { recursive: true })).filter((each) => each.endsWith('.d.ts'))) {
    const text = await readFile(join(folder, name), 'utf8');
    await writeFile(join(folder, name), text.replaceAll(/(from '\.[./\w-]+)\.ts'/g, "$1.js'"));
  }
}
