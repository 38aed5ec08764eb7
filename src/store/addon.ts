import { closeSync, constants as file, openSync, writeSync } from 'node:fs';
import { constants as os, tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRawAsset, isSea } from 'node:sea';
import { isMainThread } from 'node:worker_threads';
import { share, sharedWord } from '../lib/thread.ts';
import { addonFile } from './addon-file.ts';

/** Linux's O_TMPFILE: a file without a name, gone when the process ends. Node has no constant for it. */
const unnamed = 0o20000000 | file.O_DIRECTORY;
const shared = 'hdo:sqlite';

/** Nowhere on this machine may SQLite's code be executed. */
export class NoPlaceForSqlite extends Error {
  constructor(tried: string, cause: unknown) {
    super(`SQLite needs a folder whose files may be executed, and there is none among ${tried}`, { cause });
    this.name = 'NoPlaceForSqlite';
  }
}

let loaded: object | undefined;

/**
 * SQLite's addon as the executable carries it, loaded; undefined from source, where better-sqlite3 finds its own.
 * Every thread loads the one file that the main thread has put down: with two copies in a process POSIX locks stop to
 * protect, and committed rows get lost. So the main thread has to come first. Where no unnamed file can be executed, a
 * named one is kept below the given data folder.
 */
export function addon(data: string): object | undefined {
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

/** Nothing when the place does not exist, knows no unnamed files, is full, or forbids execution. */
function loadUnnamed(place: string, bytes: Buffer): object | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(place, unnamed | file.O_RDWR, 0o500);
    for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
    return loadShared(`/proc/self/fd/${descriptor}`); // stays open: a thread that starts later loads the same file
  } catch {
    if (descriptor !== undefined) closeSync(descriptor);
    return undefined;
  }
}

function loadShared(path: string): object {
  const found = load(path);
  share(shared, path);
  return found;
}

function load(path: string): object {
  const module = { exports: {} };
  process.dlopen(module, path, os.dlopen.RTLD_NOW);
  return module.exports;
}
