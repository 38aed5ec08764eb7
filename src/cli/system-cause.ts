import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs';
import { isSystemError } from '../lib/process/system-error.ts';
import { databaseFile } from '../store/database/database.ts';

const codes = ['SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_IOERR'];

/**
 * Finds the system error behind an error of SQLite, which only says that a file could not be opened or written.
 * Examples: a read-only file system, another user's folder, too many open files. Returns other errors unchanged.
 */
export function systemCause(error: unknown, data: string): unknown {
  if (!(error instanceof Error && 'code' in error && codes.some((code) => String(error.code).startsWith(code)))) {
    return error;
  }
  try {
    closeSync(openSync(data, 'r'));
    mayUse(data);
    mayUse(databaseFile(data));
    return error;
  } catch (cause) {
    return isSystemError(cause) ? cause : error;
  }
}

/** Throws the system's error if the file exists and this process may not read and write it. */
function mayUse(path: string): void {
  if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
}
