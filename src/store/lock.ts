import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sqlite } from './sqlite.ts';

/** A data folder that another server holds. */
export class FolderInUse extends Error {
  constructor(data: string) {
    super(`another hdo serves ${data}`);
    this.name = 'FolderInUse';
  }
}

/**
 * Takes a data folder for one server, as an exclusive transaction, which the system ends with the process however that
 * goes.
 * @throws {FolderInUse} when another server has it
 */
export function lockFolder(data: string): { release(): void } {
  const folder = join(data, 'run');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = sqlite(join(folder, 'lock.db'), { timeout: 0 });
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    throw error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY' ? new FolderInUse(data) : error;
  }
  return { release: () => db.close() };
}
