import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import manifest from '../../package.json' with { type: 'json' };
import { compressFiles } from '../compress.ts';
import { root } from '../root.ts';
import { adapters, clientFolder } from './client.ts';
import { buildPython } from './python/package.ts';
import { wheel } from './python/wheel.ts';
import { tar } from './tar.ts';

/** The folder of the clients that the appliance serves; src/lib/process/assets.ts reads it. */
export const clientsFolder = join(root, 'dist/clients');

/** Packs the clients: the Python one as a single file and as a wheel, the TypeScript one as a package for npm. */
export async function packClients(): Promise<void> {
  await rm(clientsFolder, { recursive: true, force: true });
  await mkdir(clientsFolder, { recursive: true });
  const python = join(buildPython(), 'hdo');
  await copyFile(join(python, '__init__.py'), join(clientsFolder, 'hdo.py'));
  await writeFile(join(clientsFolder, 'hdo.whl'), await wheel(python));
  const there = await readdir(clientFolder, { recursive: true });
  const names = there.filter((name) => /\.(js|d\.ts)$/.test(name)).sort();
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(clientFolder, name))] as const));
  const all = [['package.json', Buffer.from(packageJson())] as const, ...files];
  const inside = Object.fromEntries(all.map(([name, bytes]) => [`package/${name}`, bytes]));
  await writeFile(join(clientsFolder, 'client.tgz'), gzipSync(tar(inside), { level: 9 }));
  await compressFiles(clientsFolder, /\.py$/);
}

function packageJson(): string {
  const { name, version, license } = manifest;
  const entry = (path: string) => ({ types: `./${path}.d.ts`, default: `./${path}.js` });
  const modules = adapters.map((each) => [`./${each}`, entry(`adapters/${each}`)] as const);
  const exports = { './client': entry('index'), ...Object.fromEntries(modules) };
  const exported = { name, version, license, type: 'module', exports };
  return `${JSON.stringify(exported, null, 2)}\n`;
}
