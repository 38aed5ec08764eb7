import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from '../../lib/sync-folder.ts';
import { TarDamage } from '../../lib/tar/read.ts';
import { databaseName } from '../../store/copy.ts';
import { makeFolder } from '../../store/folders.ts';
import { lockFolder } from '../../store/lock.ts';
import { schemaVersion } from '../../store/migrate.ts';
import { prepareForServing, SchemaMismatch } from '../../store/prepare.ts';
import type { Pace } from '../pace.ts';
import type { Told } from '../told.ts';
import { differences } from './compare.ts';
import { settingsName } from './copy-files.ts';
import { keepFile } from './keep-file.ts';
import { type Listed, type Manifest, manifestName, readManifest } from './manifest.ts';
import { counted } from './portions.ts';
import { isEntryName, readCopy, wholeOf } from './read-copy.ts';
import { NoSpace } from './space.ts';
import { syncTree } from './sync-tree.ts';

/** Something that is not whole is to be restored. */
export class DamagedCopy extends Error {
  constructor(path: string, problems: readonly string[]) {
    super(`${path} cannot be restored: ${problems.join('; ')}`);
    this.name = 'DamagedCopy';
  }
}

/** A copy is to be restored where something is. */
export class NotEmpty extends Error {
  constructor(data: string, name: string) {
    super(`${data} holds ${name}: a copy is restored into a folder that is empty or not there yet`);
    this.name = 'NotEmpty';
  }
}

type Wanted = {
  /** The copy. */
  readonly path: string;
  /** The folder that is to become its appliance. */
  readonly data: string;
  readonly pace: Pace;
  readonly told: Told;
  /** Makes the database in a folder fit to go on, once all is checked and before anybody can serve it. */
  goOn(folder: string, manifest: Manifest): void;
};

/** What is being restored lies here until it is whole, and no data folder that has it is served. */
const unfinished = 'restoring';

/**
 * Restores a copy into an empty folder. The database comes to its place last, when everything is checked and on the
 * disk: until then nothing there can be served, and another restore begins anew.
 * @throws {NotEmpty} {DamagedCopy} {SchemaMismatch} {NoSpace} {FolderInUse}
 */
export async function restoreCopy(wanted: Wanted): Promise<Manifest> {
  const { data } = wanted;
  guardEmpty(data);
  const is_new = !existsSync(data);
  const folder = join(data, unfinished);
  makeFolder(folder);
  const held = lockFolder(data);
  try {
    clear(data);
    const manifest = await prepare(wanted, folder);
    settle(data, folder);
    return manifest;
  } catch (error) {
    if (!existsSync(join(data, databaseName))) undo(data, { is_new });
    throw error;
  } finally {
    held.release();
  }
}

async function prepare(wanted: Wanted, folder: string): Promise<Manifest> {
  const manifest = await take(wanted, folder);
  prepareForServing(folder);
  wanted.goOn(folder, manifest);
  rmSync(join(folder, 'run'), { recursive: true, force: true });
  const odd = readdirSync(folder).filter((name) => !['files', settingsName, databaseName].includes(name));
  if (odd.length > 0) throw new Error(`${odd.join(', ')} was left beside the restored database`);
  syncTree(folder);
  return manifest;
}

/** Leaves the folder as it was: empty, or not there. */
function undo(data: string, { is_new }: { is_new: boolean }): void {
  clear(data);
  for (const name of [unfinished, 'run', 'native']) rmSync(join(data, name), { recursive: true, force: true });
  if (is_new) rmdirSync(data);
}

/** What an interrupted restore left may stay; it is made anew. */
function guardEmpty(data: string): void {
  if (!existsSync(data)) return;
  const names = readdirSync(data).filter((name) => name !== 'lost+found');
  const begun = names.includes(unfinished) && !names.includes(databaseName);
  const foreign = begun ? names.find((name) => !left.has(name)) : names[0];
  if (foreign !== undefined) throw new NotEmpty(data, foreign);
}

const left = new Set([unfinished, 'run', 'files', settingsName, 'backups', 'native']);

function clear(data: string): void {
  for (const name of ['files', settingsName, 'backups']) rmSync(join(data, name), { recursive: true, force: true });
  const folder = join(data, unfinished);
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}

async function take({ path, pace, told }: Wanted, folder: string): Promise<Manifest> {
  const listed = new Map<string, Listed>();
  let manifest: Manifest | undefined;
  try {
    for await (const { name, size_bytes, chunks } of readCopy(path, pace)) {
      if (!isEntryName(name) || listed.has(name)) throw new DamagedCopy(path, [`${name} does not belong to a copy`]);
      guardRoom(folder, size_bytes);
      if (name === manifestName) manifest = readManifest(await wholeOf(chunks));
      listed.set(name, name === manifestName ? { name, size_bytes, sha256: '' } : await put(folder, name, chunks));
      told('Restoring', listed.size, manifest?.entries.length ?? 0);
    }
  } catch (error) {
    throw error instanceof TarDamage ? new DamagedCopy(path, [error.message]) : error;
  }
  const problems = differences({ listed, manifest });
  if (problems.length > 0 || !manifest) throw new DamagedCopy(path, problems);
  if (manifest.schema_version > schemaVersion) throw new SchemaMismatch(manifest.schema_version);
  return manifest;
}

async function put(folder: string, name: string, chunks: AsyncIterable<Buffer>): Promise<Listed> {
  const { chunks: through, passed } = counted(chunks);
  await keepFile(join(folder, name), through);
  return { name, size_bytes: passed.size_bytes, sha256: passed.sha256() };
}

function guardRoom(folder: string, needed: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < needed) throw new NoSpace(folder, { needed, free: bavail * bsize });
}

/** All that belongs to the database first, and it last, each step on the disk before the next. */
function settle(data: string, folder: string): void {
  chmodSync(data, 0o700); // as init does: the folder may have been there, open to others
  mkdirSync(join(folder, 'files'), { recursive: true, mode: 0o700 });
  for (const name of ['files', settingsName]) {
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(data, name));
  }
  mkdirSync(join(data, 'backups'), { mode: 0o700 });
  syncFolder(data);
  renameSync(join(folder, databaseName), join(data, databaseName));
  syncFolder(data);
  syncFolder(folder);
  rmSync(folder, { recursive: true });
  syncFolder(data);
}
