import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sqlite } from './sqlite.ts';

/** A data folder that another server holds. */
export class FolderInUse extends Error {
  constructor(data: string) {
    super(`another hdo serves ${data}`);
    this.name = 'FolderInUse';
  }
}

/** A data folder of which a copy is being taken. */
export class CopyUnderWay extends Error {
  constructor(data: string) {
    super(`another backup of ${data} is being taken: try again when it is done`);
    this.name = 'CopyUnderWay';
  }
}

/** What was taken, and gives it back; the system does so when the process ends, however that goes. */
type Held = { release(): void };

const glance_ms = 250; // longer than the lock of somebody who only asks whether it is taken

/**
 * Takes a data folder for one server, as an exclusive transaction.
 * @throws {FolderInUse} when another server has it
 */
export function lockFolder(data: string): Held {
  return take(lockFile(data), glance_ms, new FolderInUse(data));
}

/** Whether a server has a data folder now. */
export function isServed(data: string): boolean {
  return isTaken(lockFile(data));
}

/** Whether a server has ever had a data folder. */
export function wasServed(data: string): boolean {
  return existsSync(lockFile(data));
}

/**
 * Takes a data folder for the one copy that may be made of it at a time. Until it is given back no file is removed, and
 * the WAL is left to whoever copies.
 * @throws {CopyUnderWay} when another copy is being made
 */
export function lockForCopy(data: string): Held {
  return take(copyFile(data), 4 * glance_ms, new CopyUnderWay(data));
}

/** Whether a copy of a data folder is being made now. */
export function isCopied(data: string): boolean {
  return isTaken(copyFile(data));
}

/** Does what no copy may be made beside; nothing, and undefined, while one is made. */
export function unlessCopied<T>(data: string, work: () => T): T | undefined {
  let held: Held;
  try {
    held = take(copyFile(data), 0, new CopyUnderWay(data));
  } catch (error) {
    if (error instanceof CopyUnderWay) return undefined;
    throw error;
  }
  try {
    return work();
  } finally {
    held.release();
  }
}

function take(file: string, wait_ms: number, otherwise: Error): Held {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const db = sqlite(file, { timeout: wait_ms });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    throw isBusy(error) ? otherwise : error;
  }
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

function copyFile(data: string): string {
  return join(data, 'run', 'copy.db');
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
}
