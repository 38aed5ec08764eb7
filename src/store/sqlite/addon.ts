import { hash } from 'node:crypto';
import {
  closeSync,
  constants as file,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { constants as os, tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRawAsset, isSea } from 'node:sea';
import { isMainThread } from 'node:worker_threads';
import { sharedWord, shareWord } from '../../lib/process/thread.ts';

/** Linux's O_TMPFILE: an unnamed file that disappears when the process ends. Node has no constant for it. */
const unnamed = 0o20000000 | file.O_DIRECTORY;
const shared = 'hdo:sqlite';

/** No folder on this machine allows the execution of SQLite's code. */
export class NoPlaceForSqlite extends Error {
  constructor(tried: string, cause: unknown) {
    super(`SQLite needs a folder that allows execution (no noexec mount); tried ${tried}`, { cause });
    this.name = 'NoPlaceForSqlite';
  }
}

let loaded: object | undefined;

/**
 * Loads SQLite's addon from the executable. Returns undefined from source, where better-sqlite3 finds its own. All
 * threads load the file that the main thread wrote, so the main thread must call this first: with two copies of the
 * addon in one process, POSIX locks do not protect and committed rows are lost. If no unnamed file can be executed,
 * a named one is kept in the data folder.
 */
export function loadAddon(data: string): object | undefined {
  if (!isSea()) return undefined;
  loaded ??= isMainThread ? loadFirst(data) : load(sharedWord(shared));
  return loaded;
}

function loadFirst(data: string): object {
  const bytes = Buffer.from(getRawAsset('better-sqlite3.node'));
  const places = process.platform === 'linux' ? [data, process.env.XDG_RUNTIME_DIR, '/dev/shm', tmpdir()] : [];
  for (const place of places) {
    const found = place && loadUnnamed(place, bytes);
    if (found) return found;
  }
  try {
    return loadShared(addonFile(data, bytes));
  } catch (cause) {
    const tried = [...places, join(data, 'native')].filter(Boolean).join(', ');
    throw new NoPlaceForSqlite(tried, cause);
  }
}

/** Returns undefined if the folder is missing, full, mounted noexec, or cannot hold unnamed files. */
function loadUnnamed(place: string, bytes: Buffer): object | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(place, unnamed | file.O_RDWR, 0o500);
    for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
    return loadShared(`/proc/self/fd/${descriptor}`); // stays open, so that later threads load the same file
  } catch {
    // the next folder is tried; if none is left, an error names them all
    if (descriptor !== undefined) closeSync(descriptor);
    return undefined;
  }
}

function loadShared(path: string): object {
  const found = load(path);
  shareWord(shared, path);
  return found;
}

function load(path: string): object {
  const module = { exports: {} };
  process.dlopen(module, path, os.dlopen.RTLD_NOW);
  return module.exports;
}

/**
 * Writes the addon to `native/` of the data folder, under the name of its hash, and returns its path. Reuses an intact
 * existing file.
 * @throws {Error} if other users could write into the folder
 */
function addonFile(data: string, bytes: Buffer): string {
  const folder = join(data, 'native');
  if (isOwn(data)) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  if (process.getuid && (uid !== process.getuid() || mode & 0o022)) {
    throw new Error(`${folder} must belong to the user who runs hdo and must not be writable by others`);
  }
  const digest = hash('sha256', bytes);
  const path = join(folder, `better-sqlite3-${digest}.node`);
  if (digestOf(path) === digest) return path;
  const fresh = `${path}.${process.pid}.tmp`;
  writeFileSync(fresh, bytes, { mode: 0o500 });
  renameSync(fresh, path);
  return path;
}

/** Tells if this user owns the folder. Root creates nothing in a folder of another user, who could not use it. */
function isOwn(data: string): boolean {
  const found = statSync(data, { throwIfNoEntry: false });
  return !found || !process.getuid || found.uid === process.getuid();
}

function digestOf(path: string): string | undefined {
  try {
    return hash('sha256', readFileSync(path));
  } catch {
    return undefined; // the file is then written, and a failure of that throws
  }
}
