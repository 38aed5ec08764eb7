import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sqlite } from '../sqlite/sqlite.ts';
import { giveToOwner } from './owner.ts';
import { closeToOthers } from './rights.ts';

export class FolderInUse extends Error {
  constructor(data: string) {
    super(`another hdo serves ${data}`);
    this.name = 'FolderInUse';
  }
}

export class BackupRunning extends Error {
  constructor(data: string) {
    super(`another backup of ${data} is running: try again when it is done`);
    this.name = 'BackupRunning';
  }
}

/** A lock that is held. The system releases it when the process ends in any way. */
type Held = { release(): void };

/** The name of the second lock in a data folder. */
export const serverLockName = 'serve.lock';

const glance_ms = 250; // longer than a process holds the lock to test it

/**
 * Locks a data folder for one process, by an exclusive transaction.
 * @throws {FolderInUse} if a server holds it
 */
export function lockFolder(data: string): Held {
  return take(data, lockFile(data), { wait_ms: glance_ms, otherwise: new FolderInUse(data) });
}

/**
 * Locks a data folder for a server, with a second lock outside `run`. People may empty `run`; the second lock then
 * still keeps other servers out until this one has noticed.
 * @throws {FolderInUse} if another server holds it
 */
export function lockForServing(data: string): Held {
  const first = lockFolder(data);
  try {
    const second = take(data, secondLockFile(data), { wait_ms: glance_ms, otherwise: new FolderInUse(data) });
    return {
      release: () => {
        second.release();
        first.release();
      },
    };
  } catch (error) {
    first.release();
    throw error;
  }
}

/** Returns the files on which a server holds locks. */
export function lockFiles(data: string): string[] {
  return [lockFile(data), secondLockFile(data)];
}

export function isServed(data: string): boolean {
  return lockFiles(data).some(isTaken);
}

/** Tells if a server has ever held a data folder. */
export function wasServed(data: string): boolean {
  return lockFiles(data).some((file) => existsSync(file));
}

/**
 * Locks a data folder for one backup at a time. Stored files are not removed while the lock is held.
 * @throws {BackupRunning} if another backup is running
 */
export function lockForBackup(data: string): Held {
  return take(data, copyFile(data), { wait_ms: 4 * glance_ms, otherwise: new BackupRunning(data) });
}

/** Locks the WAL while a backup copies the database. Servers do not checkpoint it while the lock is held. */
export function lockWalForBackup(data: string): Held {
  return take(data, walLockFile(data), { wait_ms: 4 * glance_ms, otherwise: new BackupRunning(data) });
}

/** Tells if a running backup holds the WAL. */
export function isWalLeftToBackup(data: string): boolean {
  return isTaken(walLockFile(data));
}

/** Runs `work` under the backup lock. Returns undefined, without running it, during a backup. */
export function unlessBackup<T>(data: string, work: () => T): T | undefined {
  let held: Held;
  try {
    held = take(data, copyFile(data), { wait_ms: 0, otherwise: new BackupRunning(data) });
  } catch (error) {
    if (error instanceof BackupRunning) return undefined;
    throw error;
  }
  try {
    return work();
  } finally {
    held.release();
  }
}

type LockOptions = { readonly wait_ms: number; readonly otherwise: Error };

/** Locks one file of a data folder and creates it if necessary. */
function take(data: string, file: string, { wait_ms, otherwise }: LockOptions): Held {
  const made = mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const is_new = !existsSync(file);
  closeToOthers(file);
  const db = sqlite(file, { timeout: wait_ms });
  try {
    db.pragma('journal_mode = MEMORY'); // nothing is written, so no journal file is left behind
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    throw isBusy(error) ? otherwise : error;
  }
  if (is_new) giveToOwner(data, made ?? file);
  return { release: () => db.close() };
}

function isTaken(file: string): boolean {
  if (!existsSync(file)) return false;
  const db = sqlite(file, { timeout: 0, readonly: true });
  try {
    db.exec('SELECT 1 FROM sqlite_schema');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    db.close();
  }
}

function lockFile(data: string): string {
  return join(data, 'run', 'lock.db');
}

function secondLockFile(data: string): string {
  return join(data, serverLockName);
}

function copyFile(data: string): string {
  return join(data, 'run', 'copy.db');
}

function walLockFile(data: string): string {
  return join(data, 'run', 'copy-wal.db');
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
}

/**
 * Tells if a process holds the lock of a data folder, before a signal is sent to it. Only Linux tells who holds a lock:
 * elsewhere, and beside a server in another container, this is undefined.
 */
export function isHeldBy(data: string, pid: number): boolean | undefined {
  const [file = ''] = lockFiles(data);
  const inode = statSync(file, { throwIfNoEntry: false })?.ino;
  const form = new RegExp(`POSIX +ADVISORY +WRITE +(\\d+) +[0-9a-f]+:[0-9a-f]+:${inode} `, 'g');
  const holders = [...locks().matchAll(form)].map(([, holder]) => Number(holder)).filter((holder) => holder > 0);
  return holders.length === 0 ? undefined : holders.includes(pid);
}

const write_byte = 120; // of the WAL index: the lock of the one writer (https://www.sqlite.org/walformat.html)

/** A process that holds locks on the WAL index of a database. */
type LockHolder = { readonly pid: number; readonly program: string; readonly writes: boolean };

/** Lists the processes that hold locks on the WAL index of a database. Only Linux tells them. */
export function listHolders(shm: string): LockHolder[] {
  const inode = statSync(shm, { throwIfNoEntry: false })?.ino;
  const form = new RegExp(`POSIX +ADVISORY +(READ|WRITE) +(\\d+) +[0-9a-f]+:[0-9a-f]+:${inode} (\\d+)`, 'g');
  const found = [...locks().matchAll(form)].map(([, kind, pid, at]) => ({
    pid: Number(pid),
    writes: kind === 'WRITE' && Number(at) === write_byte,
  }));
  const pids = [...new Set(found.map(({ pid }) => pid))].filter((pid) => pid > 0);
  return pids.map((pid) => ({
    pid,
    program: programOf(pid),
    writes: found.some((one) => one.pid === pid && one.writes),
  }));
}

function programOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return 'unknown'; // it has ended, or the system hides it
  }
}

function locks(): string {
  try {
    return readFileSync('/proc/locks', 'latin1');
  } catch {
    return ''; // another system, or one that hides it
  }
}
