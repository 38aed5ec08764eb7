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

const glance_ms = 250; // longer than the lock of somebody who only asks whether it is taken

/**
 * Takes a data folder for one server, as an exclusive transaction, which the system ends with the process however that
 * goes.
 * @throws {FolderInUse} when another server has it
 */
export function lockFolder(data: string): { release(): void } {
  mkdirSync(dirname(lockFile(data)), { recursive: true, mode: 0o700 });
  const db = sqlite(lockFile(data), { timeout: glance_ms });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    throw isBusy(error) ? new FolderInUse(data) : error;
  }
  return { release: () => db.close() };
}

/** Whether a server has a data folder now. */
export function isServed(data: string): boolean {
  const file = lockFile(data);
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

/** Whether a server has ever had a data folder. */
export function wasServed(data: string): boolean {
  return existsSync(lockFile(data));
}

function lockFile(data: string): string {
  return join(data, 'run', 'lock.db');
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY';
}
