import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Undecryptable } from '../../lib/age/age.ts';
import { syncFolder } from '../../lib/process/sync-folder.ts';
import { TarDamage } from '../../lib/tar/entry.ts';
import { makeFolder } from '../../store/disk/folders.ts';
import { keepFile } from '../../store/disk/keep-file.ts';
import { lockFolder } from '../../store/disk/lock.ts';
import { giveToOwner } from '../../store/disk/owner.ts';
import { databaseName } from '../../store/migrations/copy.ts';
import { schemaVersion } from '../../store/migrations/migrate.ts';
import { prepareForServing, SchemaMismatch } from '../../store/migrations/prepare.ts';
import type { ReportProgress } from '../pace.ts';
import { listDifferences } from './compare.ts';
import { settingsName } from './copy-files.ts';
import { keyName, type Origin } from './key.ts';
import { type Manifest, type ManifestEntry, manifestName, originOfManifest, readManifest } from './manifest.ts';
import { countBytes } from './portions.ts';
import { isEntryName, type Reading, readBackup, wholeOf } from './read-backup.ts';
import { freeIn, NoSpace } from './space.ts';
import { syncTree } from './sync-tree.ts';

/** A backup that is damaged or incomplete. */
export class DamagedBackup extends Error {
  constructor(path: string, problems: readonly string[]) {
    super(`${path} cannot be restored: ${problems.join('; ')}`);
    this.name = 'DamagedBackup';
  }
}

export class NotEmpty extends Error {
  constructor(data: string, name: string) {
    super(`${data} contains ${name}: restore a backup into an empty or a new folder`);
    this.name = 'NotEmpty';
  }
}

type RestorePlan = Reading & {
  /** The backup. */
  readonly path: string;
  readonly data: string;
  readonly told: ReportProgress;
  /** Keys of data folders that may have made the backup. */
  readonly keys: readonly Buffer[];
  /** Free bytes to leave on the disk; 0 by default. */
  readonly floor_bytes?: number;
  /** Inspects the complete restored folder. An error ends the restore. */
  judge(folder: string, origin: Origin): void;
  /** Prepares the checked database for use, before a server can open it. */
  goOn(folder: string, manifest: Manifest): Promise<void>;
};

/** The folder for an unfinished restore. No data folder that contains it is served. */
const unfinished = 'restoring';

/**
 * Restores a backup into an empty folder. The database is moved into place last, when everything is checked and
 * durable. Until then nothing can be served, and another restore starts over.
 * @throws {NotEmpty} {DamagedBackup} {SchemaMismatch} {NoSpace} {FolderInUse}
 */
export async function restoreBackup(plan: RestorePlan): Promise<Manifest> {
  const { data } = plan;
  guardEmpty(data);
  const is_new = !existsSync(data);
  const folder = join(data, unfinished);
  makeFolder(folder);
  const held = lockFolder(data);
  try {
    clear(data);
    const manifest = await prepare(plan, folder);
    settle(data, folder);
    return manifest;
  } catch (error) {
    if (!existsSync(join(data, databaseName))) undo(data, { is_new });
    throw error;
  } finally {
    held.release();
  }
}

async function prepare(plan: RestorePlan, folder: string): Promise<Manifest> {
  const { manifest, origin } = await take(plan, folder);
  plan.judge(folder, origin);
  prepareForServing(folder);
  await plan.goOn(folder, manifest);
  rmSync(join(folder, 'run'), { recursive: true, force: true });
  const odd = readdirSync(folder).filter((name) => !['files', settingsName, keyName, databaseName].includes(name));
  if (odd.length > 0) throw new Error(`${odd.join(', ')} was found next to the restored database`);
  syncTree(folder);
  return manifest;
}

/** Returns the folder to its former state: empty, or absent. */
function undo(data: string, { is_new }: { is_new: boolean }): void {
  clear(data);
  for (const name of [unfinished, 'run', 'native']) rmSync(join(data, name), { recursive: true, force: true });
  if (is_new) rmdirSync(data);
}

/** Checks that the folder is empty. The remains of an interrupted restore are allowed, because they are replaced. */
function guardEmpty(data: string): void {
  if (!existsSync(data)) return;
  const names = readdirSync(data).filter((name) => name !== 'lost+found');
  const begun = names.includes(unfinished) && !names.includes(databaseName);
  const foreign = begun ? names.find((name) => !left.has(name)) : names[0];
  if (foreign !== undefined) throw new NotEmpty(data, foreign);
}

const left = new Set([unfinished, 'run', 'files', settingsName, keyName, 'backups', 'native']);

function clear(data: string): void {
  for (const name of ['files', settingsName, keyName, 'backups'])
    rmSync(join(data, name), { recursive: true, force: true });
  const folder = join(data, unfinished);
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}

type Taken = { readonly manifest: Manifest; readonly origin: Origin };

async function take({ path, told, keys, floor_bytes = 0, ...reading }: RestorePlan, folder: string): Promise<Taken> {
  const listed = new Map<string, ManifestEntry>();
  let [manifest, origin]: [Manifest | undefined, Origin] = [undefined, 'unknown'];
  try {
    for await (const { name, size_bytes, chunks } of readBackup(path, reading)) {
      if (!isEntryName(name) || listed.has(name))
        throw new DamagedBackup(path, [`${name} does not belong to a backup`]);
      guardRoom(folder, { needed: size_bytes, floor_bytes });
      if (name === manifestName) {
        const bytes = await wholeOf(chunks);
        [manifest, origin] = [readManifest(bytes), originOfManifest(bytes, keys)];
      }
      listed.set(name, name === manifestName ? { name, size_bytes, sha256: '' } : await put(folder, name, chunks));
      told('Restoring', listed.size, manifest?.entries.length ?? 0);
    }
  } catch (error) {
    const isDamage = error instanceof TarDamage || error instanceof Undecryptable;
    throw isDamage ? new DamagedBackup(path, [error.message]) : error;
  }
  const problems = listDifferences({ listed, manifest });
  if (problems.length > 0 || !manifest) throw new DamagedBackup(path, problems);
  if (manifest.schema_version > schemaVersion) throw new SchemaMismatch(manifest.schema_version);
  return { manifest, origin };
}

async function put(folder: string, name: string, chunks: AsyncIterable<Buffer>): Promise<ManifestEntry> {
  const { chunks: through, passed } = countBytes(chunks);
  await keepFile(join(folder, name), through);
  return { name, size_bytes: passed.size_bytes, sha256: passed.sha256() };
}

function guardRoom(folder: string, { needed, floor_bytes }: { needed: number; floor_bytes: number }): void {
  const free = freeIn(folder) - floor_bytes;
  if (free < needed) throw new NoSpace(folder, { needed, free });
}

/** Moves everything into place, the database last, each step durable before the next. */
function settle(data: string, folder: string): void {
  chmodSync(data, 0o700); // as `hdo init` does, because an existing folder may be open to others
  mkdirSync(join(folder, 'files'), { recursive: true, mode: 0o700 });
  giveToOwner(data, folder);
  for (const name of ['files', settingsName, keyName]) {
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(data, name));
  }
  mkdirSync(join(data, 'backups'), { mode: 0o700 });
  giveToOwner(data, join(data, 'backups'));
  syncFolder(data);
  renameSync(join(folder, databaseName), join(data, databaseName));
  syncFolder(data);
  syncFolder(folder);
  rmSync(folder, { recursive: true });
  syncFolder(data);
}
