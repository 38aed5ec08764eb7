import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';

/** A package of Debian: its control file, and its files and symbolic links by path. */
export type DebianPackage = {
  readonly name: string;
  readonly version: string;
  readonly control: Buffer;
  readonly files: ReadonlyMap<string, Buffer | { readonly link: string }>;
};

/** Fetches packages with apt, which checks their signatures. Throws if apt does not have all of them. */
export async function fetchPackages(names: readonly string[], architecture: string): Promise<DebianPackage[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hdo-debian-'));
  const lists = mkdtempSync(join(tmpdir(), 'hdo-debian-'));
  try {
    const wanted = names.map((name) => `${name}:${architecture}`);
    const args = [...optionsFor(architecture, lists), 'download', '--quiet', '--quiet', ...wanted];
    const { status, stderr, error } = spawnSync('apt-get', args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) {
      const cause = error?.message ?? stderr.trim().split('\n').at(-1);
      throw new Error(`its libraries are from Debian, and apt-get download ended with ${status}: ${cause}`);
    }
    return await Promise.all(readdirSync(folder).map((file) => readPackage(join(folder, file))));
  } finally {
    for (const made of [folder, lists]) rmSync(made, { recursive: true, force: true });
  }
}

/** Lets apt fetch packages of another architecture, by lists of its own, without a change of this system. */
function optionsFor(architecture: string, lists: string): string[] {
  const own = spawnSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).stdout?.trim();
  if (own === undefined || own === architecture) return [];
  for (const path of ['lists/partial', 'cache/archives/partial']) mkdirSync(join(lists, path), { recursive: true });
  writeFileSync(join(lists, 'status'), '');
  const settings = {
    'APT::Architecture': architecture,
    'APT::Architectures': architecture,
    'APT::Sandbox::User': 'root',
    'Dir::State': lists,
    'Dir::State::lists': join(lists, 'lists'),
    'Dir::State::status': join(lists, 'status'),
    'Dir::Cache': join(lists, 'cache'),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const { status, stderr } = spawnSync('apt-get', [...options, 'update', '-qq'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`apt-get update for ${architecture} ended with ${status}: ${stderr.trim()}`);
  return options;
}

/** Finds a file by its name, through symbolic links of the same package. */
export function fileOf({ name, files }: DebianPackage, wanted: string): Buffer {
  const path = [...files.keys()].find((one) => basename(one) === wanted);
  const file = path && files.get(path);
  if (!file) throw new Error(`Debian's package ${name} has no ${wanted}`);
  return Buffer.isBuffer(file) ? file : fileOf({ name, files } as DebianPackage, basename(file.link));
}

async function readPackage(file: string): Promise<DebianPackage> {
  const control = execFileSync('dpkg-deb', ['--field', file]);
  const [name = '', version = ''] = ['Package', 'Version'].map(
    (field) => new RegExp(`^${field}: (.*)$`, 'm').exec(control.toString())?.[1],
  );
  return { name, version, control, files: await unpacked(execFileSync('dpkg-deb', ['--fsys-tarfile', file], large)) };
}

const large = { maxBuffer: 1e9 };

async function unpacked(archive: Buffer): Promise<DebianPackage['files']> {
  const files = new Map<string, Buffer | { link: string }>();
  for await (const entry of Readable.from([archive]).pipe(extract())) {
    const { name, type, linkname } = entry.header;
    if (type === 'file') files.set(name, await buffer(entry));
    else if (type === 'symlink' && linkname) files.set(name, { link: linkname });
    entry.resume();
  }
  return files;
}
