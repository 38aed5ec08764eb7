import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import manifest from '../package.json' with { type: 'json' };
import { clientFolder } from './client.ts';
import { root } from './root.ts';
import { tar } from './tar.ts';

/** Where the clients lie that an appliance gives to whoever writes an agent; src/lib/assets.ts reads them there. */
export const clientsFolder = join(root, 'dist/clients');

/** Packs the clients: the Python one is its file, the TypeScript one, which has to be made, a package for npm. */
export async function packClients(): Promise<void> {
  await rm(clientsFolder, { recursive: true, force: true });
  await mkdir(clientsFolder, { recursive: true });
  await copyFile(join(root, 'src/client/python/hdo.py'), join(clientsFolder, 'hdo.py'));
  const names = (await readdir(clientFolder)).filter((name) => /\.(js|d\.ts)$/.test(name)).sort();
  const files = await Promise.all(names.map(async (name) => [name, await readFile(join(clientFolder, name))] as const));
  const all = [['package.json', Buffer.from(packageJson())] as const, ...files];
  const inside = Object.fromEntries(all.map(([name, bytes]) => [`package/${name}`, bytes]));
  await writeFile(join(clientsFolder, 'client.tgz'), gzipSync(tar(inside), { level: 9 }));
}

function packageJson(): string {
  const { name, version, license } = manifest;
  const entry = { types: './index.d.ts', default: './index.js' };
  const exported = { name, version, license, type: 'module', exports: { './client': entry } };
  return `${JSON.stringify(exported, null, 2)}\n`;
}
