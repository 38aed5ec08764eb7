import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs';
import { isSystemError } from '../lib/process/system-error.ts';
import { databaseFile } from '../store/database/database.ts';
import type { Exit } from './exit-codes.ts';

type Trouble = { exit: Exit; says: string };

const raise = 'raise the limit of open files (ulimit -n, or LimitNOFILE in the unit)';
const asOwner = 'run hdo as the owner of the data folder';
const others = isInContainer()
  ? `the user ${process.getuid?.()} of this container lacks the permission: ${asOwner} with --user, or give the ` +
    'volume to this user on the host (for rootless Podman: podman unshare chown)'
  : `this user lacks the permission: ${asOwner}, such as sudo -u USER hdo …`;

/** The exit code and advice for errors of the operating system and SQLite, by error code. */
const troubles: Readonly<Record<string, Trouble>> = {
  EACCES: { exit: 'credentials', says: others },
  EPERM: { exit: 'credentials', says: others },
  EROFS: {
    exit: 'unavailable',
    says:
      'the file system is read-only: mount it writable, or use another data folder; ' +
      'a failing disk becomes read-only by itself; see the system log',
  },
  ENOSPC: { exit: 'temporary', says: 'the disk is full: make room and try again' },
  EDQUOT: { exit: 'temporary', says: 'the disk quota is used up: make room and try again' },
  EFBIG: { exit: 'temporary', says: 'the file is too large here: raise the limit, or use another disk' },
  EMFILE: { exit: 'temporary', says: `too many files are open: ${raise}` },
  ENFILE: {
    exit: 'temporary',
    says: 'too many files are open on this machine: stop other programs, or raise fs.file-max',
  },
  ERR_WORKER_INIT_FAILED: { exit: 'temporary', says: `a thread could not be started: ${raise}` },
  EIO: { exit: 'unavailable', says: 'the disk fails to read or write: check it' },
  ENOENT: { exit: 'not_found', says: 'it does not exist' },
  ENOTDIR: { exit: 'not_found', says: 'a part of the path is a file, not a folder' },
  EADDRINUSE: {
    exit: 'conflict',
    says: 'another program listens there: stop it, or choose another address with --listen',
  },
  EADDRNOTAVAIL: { exit: 'unavailable', says: 'this machine does not have that address' },
  ENOTFOUND: { exit: 'unavailable', says: 'the host name cannot be resolved' },
  SQLITE_BUSY: { exit: 'temporary', says: 'the database is busy with other work: try again' },
  SQLITE_FULL: { exit: 'temporary', says: 'the disk is full: make room and try again' },
  SQLITE_READONLY: { exit: 'credentials', says: 'the database cannot be written: run hdo as the user that owns it' },
  SQLITE_CANTOPEN: { exit: 'credentials', says: 'the database cannot be opened: run hdo as the user that owns it' },
  SQLITE_NOTADB: { exit: 'bad_data', says: 'it is not a database: restore a backup' },
  SQLITE_CORRUPT: { exit: 'bad_data', says: 'the database is damaged: restore a backup' },
  SQLITE_IOERR: { exit: 'unavailable', says: 'the disk fails to read or write: check it' },
};

/** Finds the exit code and sentence for an error of the operating system or SQLite that the operator can fix. */
export function systemTrouble(error: unknown): { exit: Exit; message: string } | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const found = unable(error) ?? troubles[error.code] ?? troubles[error.code.split('_').slice(0, 2).join('_')];
  if (!found) return undefined;
  return { exit: found.exit, message: `${placeOf(error)}${found.says}` };
}

/** Finds the trouble of a folder that its file system cannot sync, such as a shared folder of a virtual machine. */
function unable(error: Error): Trouble | undefined {
  if (!('isUnableToSync' in error)) return undefined;
  const says = 'its file system cannot sync a folder, so that a power cut could take what was confirmed';
  return { exit: 'unavailable', says: `${says}: use a disk of this machine, not a shared folder` };
}

/** Tells if this process runs in a container, whose users no sudo changes. */
function isInContainer(): boolean {
  const marks = ['/.dockerenv', '/run/.containerenv'];
  return process.env.container !== undefined || marks.some((mark) => existsSync(mark));
}

function placeOf(error: Error & { path?: unknown; address?: unknown; port?: unknown }): string {
  if (typeof error.path === 'string') return `${error.path}: `;
  if (typeof error.address !== 'string') return '';
  return typeof error.port === 'number' ? `${error.address}:${error.port}: ` : `${error.address}: `;
}

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
