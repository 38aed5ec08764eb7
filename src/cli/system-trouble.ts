import type { Exit } from './exit-codes.ts';

type Trouble = { exit: Exit; says: string };

/** What the operating system and SQLite can say no with, by the code of their errors, and what can be done. */
const troubles: Readonly<Record<string, Trouble>> = {
  EACCES: { exit: 'credentials', says: 'this user may not do that: run hdo as the user that owns the data folder' },
  EPERM: { exit: 'credentials', says: 'this user may not do that: run hdo as the user that owns the data folder' },
  EROFS: { exit: 'unavailable', says: 'the file system is read-only: use a data folder that can be written' },
  ENOSPC: { exit: 'temporary', says: 'the disk is full: make room and try again' },
  EDQUOT: { exit: 'temporary', says: 'the disk quota is used up: make room and try again' },
  EFBIG: { exit: 'temporary', says: 'no file may grow so large here: raise the limit, or name another disk' },
  EMFILE: { exit: 'temporary', says: 'too many files are open: raise the limit of open files' },
  EIO: { exit: 'unavailable', says: 'the disk does not read or write as it should: check it' },
  ENOENT: { exit: 'not_found', says: 'it is not there' },
  ENOTDIR: { exit: 'not_found', says: 'there is a file where a folder should be' },
  EADDRINUSE: {
    exit: 'conflict',
    says: 'another program listens there: stop it, or choose another address with --listen',
  },
  EADDRNOTAVAIL: { exit: 'unavailable', says: 'this machine does not have that address' },
  ENOTFOUND: { exit: 'unavailable', says: 'the name of that host is not known here' },
  SQLITE_BUSY: { exit: 'temporary', says: 'the database is busy with other work: try again' },
  SQLITE_FULL: { exit: 'temporary', says: 'the disk is full: make room and try again' },
  SQLITE_READONLY: { exit: 'credentials', says: 'the database cannot be written: run hdo as the user that owns it' },
  SQLITE_CANTOPEN: { exit: 'credentials', says: 'the database cannot be opened: run hdo as the user that owns it' },
  SQLITE_NOTADB: { exit: 'bad_data', says: 'it is not a database: restore a backup' },
  SQLITE_CORRUPT: { exit: 'bad_data', says: 'the database is damaged: restore a backup' },
  SQLITE_IOERR: { exit: 'unavailable', says: 'the disk does not read or write as it should: check it' },
};

/** The sentence for an error of the operating system or of SQLite that somebody outside can mend. */
export function systemTrouble(error: unknown): { exit: Exit; message: string } | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const found = troubles[error.code] ?? troubles[error.code.split('_').slice(0, 2).join('_')];
  if (!found) return undefined;
  return { exit: found.exit, message: `${placeOf(error)}${found.says}` };
}

function placeOf(error: Error & { path?: unknown; address?: unknown; port?: unknown }): string {
  if (typeof error.path === 'string') return `${error.path}: `;
  if (typeof error.address !== 'string') return '';
  return typeof error.port === 'number' ? `${error.address}:${error.port}: ` : `${error.address}: `;
}
