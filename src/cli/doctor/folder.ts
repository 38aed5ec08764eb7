import { accessSync, constants, existsSync, lstatSync, readdirSync, statfsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { describeTrouble } from '../../contract/diagnosis.ts';
import { systemCode } from '../../lib/process/system-error.ts';
import { bytesText } from '../../lib/text/bytes.ts';
import { shellWord } from '../../lib/text/shell-word.ts';
import { fileSystemOf } from '../../store/disk/file-system.ts';
import { closingCommand, openToOthers } from '../../store/disk/rights.ts';
import { bad, type CheckResult, type DoctorSubject, fine, warn } from './check.ts';

/** Checks that only the owner can read the data folder, and that the owner runs this command. */
export function checkRights({ data }: DoctorSubject): CheckResult[] {
  const parts = openToOthers(data);
  const first =
    parts.length === 0
      ? fine('rights', `${data} is private`)
      : bad('rights', `others can read ${parts.join(', ')} in ${data}`, closingCommand(data, parts));
  return [first, owner(data), contents(data)];
}

function owner(data: string): CheckResult {
  const uid = process.getuid?.() ?? -1; // Windows has no such ids
  const username = userName(uid);
  const owned = lstatSync(data).uid;
  if (uid === -1 || owned === uid) return fine('user', `${username} owns the data folder`);
  const fix = `run hdo as the user with the id ${owned}, such as: sudo -u '#${owned}' hdo …`;
  return (uid === 0 ? warn : bad)('user', `the data folder belongs to another user than ${username}`, fix);
}

/** Returns the name of the user that runs this process. A container may run it under an id without a name. */
function userName(uid: number): string {
  try {
    return userInfo().username;
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    return `the user with the id ${uid}`;
  }
}

/** Checks that the folder's contents have the same owner; a server cannot use or remove other files. */
function contents(data: string): CheckResult {
  const { uid, gid } = lstatSync(data);
  const found = ['.', 'run', 'backups', 'files', join('files', 'tmp')].flatMap((folder) =>
    foreignIn(data, folder, uid),
  );
  if (found.length === 0) return fine('owner', 'everything in the data folder belongs to its owner');
  const others = found.length > 3 ? ` and ${found.length - 3} more` : '';
  const fix = `change the owner: chown -R ${uid}:${gid} ${shellWord(data)}`;
  return bad('owner', `${found.slice(0, 3).join(', ')}${others} in ${data} belong to another user`, fix);
}

function foreignIn(data: string, folder: string, uid: number): string[] {
  if (process.platform === 'win32' || !existsSync(join(data, folder))) return [];
  const names = readdirSync(join(data, folder)).map((name) => join(folder, name));
  return names.filter((name) => (lstatSync(join(data, name), { throwIfNoEntry: false })?.uid ?? uid) !== uid);
}

export function checkSpace({ data, settings }: DoctorSubject): CheckResult {
  const { bavail, bsize } = statfsSync(data);
  const free = bavail * bsize;
  const floor = settings.server.disk_floor_bytes;
  const found = `${bytesText(free)} are free, ${bytesText(floor)} is the floor`;
  const { sentence, remedy: fix } = describeTrouble('disk_low');
  if (free < floor) return bad('disk', `${sentence} (${found})`, fix);
  return free < 4 * floor ? warn('disk', found, fix) : fine('disk', found);
}

export function checkFileSystem({ data, settings }: DoctorSubject): CheckResult {
  if (isReadOnly(data)) {
    const fix = 'mount it writable, or use another data folder; a failing disk becomes read-only by itself';
    return bad('file system', 'the data folder is on a read-only file system', fix);
  }
  const { network, doubtful } = fileSystemOf(data);
  const fix = 'move the data folder to a disk of this machine';
  if (network !== undefined) {
    const found = `the data folder is on ${network}, where locks and syncs are not reliable`;
    return (settings.server.network_folder ? warn : bad)('file system', found, fix);
  }
  if (!doubtful) return fine('file system', 'the data folder is on a disk of this machine');
  return warn('file system', 'the data folder is on FUSE, which may be a network file system', fix);
}

function isReadOnly(data: string): boolean {
  try {
    accessSync(data, constants.W_OK);
    return false;
  } catch (error) {
    return systemCode(error) === 'EROFS';
  }
}
