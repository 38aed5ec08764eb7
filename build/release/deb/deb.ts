import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, gzipSync, zstdCompressSync } from 'node:zlib';
import manifest from '../../../package.json' with { type: 'json' };
import { root } from '../../root.ts';
import { type Placed, packTree } from '../tree.ts';
import { ar } from './ar.ts';

const scripts = ['postinst', 'prerm', 'postrm'];
/** Files that an upgrade does not overwrite if somebody has changed them. */
const settings = ['etc/hdo/config.toml'];
const zstd_level = 9;

/** Builds a Debian package of a tree (deb(5)). dpkg reads zstd on every system whose C library runs hdo. */
export async function deb(tree: readonly Placed[], architecture: string): Promise<Buffer> {
  const files = [...tree, ...settings.map((path) => ({ path, bytes: deployed('config.toml'), mode: 0o600 }))];
  const data = await packTree(files, { above: './' });
  const params = { [constants.ZSTD_c_compressionLevel]: zstd_level };
  return ar({
    'debian-binary': Buffer.from('2.0\n'),
    'control.tar.gz': gzipSync(await packTree(controlFiles(files, architecture), { above: './' })),
    'data.tar.zst': zstdCompressSync(data, { params }),
  });
}

function controlFiles(files: readonly Placed[], architecture: string): Placed[] {
  return [
    { path: 'control', bytes: control(files, architecture) },
    { path: 'md5sums', bytes: sums(files) },
    { path: 'conffiles', bytes: settings.map((path) => `/${path}\n`).join('') },
    ...scripts.map((path) => ({ path, bytes: deployed(path), mode: 0o755 })),
  ];
}

function deployed(name: string): Buffer {
  return readFileSync(join(root, 'deploy/deb', name));
}

/** The versions of libraries are those that the symbols of the executable and of its addon need. */
function control(files: readonly Placed[], architecture: string): string {
  const fields = {
    Package: 'hdo',
    Version: manifest.version,
    Architecture: architecture,
    Maintainer: 'Human Decision Outbox <hdo@localhost>',
    'Installed-Size': Math.ceil(files.reduce((sum, one) => sum + bytesOf(one).length, 0) / 1024),
    Depends: 'adduser, libc6 (>= 2.34), libgcc-s1 (>= 3.4), libstdc++6 (>= 5.2)',
    Section: 'net',
    Priority: 'optional',
    Description: `outbox of decisions for people and software agents\n ${wrapped(manifest.description)}`,
  };
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

/** Breaks a long description into lines that terminals show whole. */
function wrapped(text: string): string {
  return text.replace(/(.{1,72})(?: |$)/g, '$1\n ').trimEnd();
}

function sums(files: readonly Placed[]): string {
  return files
    .filter((one) => 'bytes' in one && !settings.includes(one.path))
    .map((one) => `${createHash('md5').update(bytesOf(one)).digest('hex')}  ${one.path}\n`)
    .join('');
}

function bytesOf(one: Placed): Buffer {
  return 'bytes' in one ? Buffer.from(one.bytes) : Buffer.alloc(0);
}
