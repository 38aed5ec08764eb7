import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from '../../../build/executable/fingerprint.ts';
import { root } from '../data/sources.ts';
import { builtProgram } from './built-program.ts';

const folder = join(root, 'dist/release');
const stamp = join(root, 'dist/.released-from');
/** The files of the release folder beside those that are made from the sources of the executable. */
const beside = ['deploy/**', 'config.example.toml', 'CHANGELOG.md'];

/** Returns the release folder, which is made from these files if it is missing or outdated. Throws if that fails. */
export function released(): string {
  const wanted = sources();
  if (existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder;
  builtProgram();
  for (const script of ['build/release/others.ts', 'build/release/release.ts']) {
    const { status } = spawnSync(process.execPath, [script], { cwd: root, stdio: ['ignore', 'ignore', 2] });
    if (status !== 0) throw new Error('The release could not be made: run npm run release');
  }
  writeFileSync(stamp, wanted);
  return folder;
}

/** Finds the only file of the release with an ending, and throws if there is no such file. */
export function releasedFile(ending: string): string {
  const [file, ...others] = globSync(`*${ending}`, { cwd: released() });
  if (file && others.length === 0) return join(folder, file);
  throw new Error(`The release has no ${ending}: run npm run release, which says why`);
}

function sources(): string {
  const hash = createHash('sha256').update(fingerprint());
  const files = globSync(beside, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => join(parentPath, name)).sort()) {
    hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}
