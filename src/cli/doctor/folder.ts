import { existsSync, lstatSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { environmentLayer } from '../../config/environment.ts';
import { fileLayer } from '../../config/toml.ts';
import { describeTrouble } from '../../contract/diagnosis.ts';
import { systemCode } from '../../lib/process/system-error.ts';
import { bytesText } from '../../lib/text/bytes.ts';
import { shellWord } from '../../lib/text/shell-word.ts';
import { fileSystemOf, isReadOnly } from '../../store/disk/file-system.ts';
import { closingCommand, openToOthers } from '../../store/disk/rights.ts';
import { keyName } from '../../upkeep/backup/key.ts';
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

/** Checks that not everybody can read the files with secrets that the settings name, nor the first link and key. */
export function checkSecrets({ data, settings }: DoctorSubject): CheckResult[] {
  const layers = [fileLayer(join(data, 'config.toml')), environmentLayer(process.env)];
  const named = layers.flatMap(({ values }) => [...values].filter(([name]) => name.endsWith('_file')));
  const files = [...named.map(([, file]) => file), settings.server.tls_key, join(data, keyName)];
  const open = files.filter((file) => typeof file === 'string').filter(isOpenToAll);
  const left = join(data, 'first-run.txt');
  const first = existsSync(left)
    ? [
        warn(
          'first run',
          `${left} still has the first key`,
          `use its link and key, then remove it: rm ${shellWord(left)}`,
        ),
      ]
    : [];
  if (open.length === 0) return [fine('secrets', 'only their users can read the files with secrets'), ...first];
  const names = [...new Set(open)];
  const fix = `chmod o-rwx ${names.map(shellWord).join(' ')}; if other people use this machine, replace the secrets`;
  return [bad('secrets', `every user of this machine can read ${names.join(', ')}`, fix), ...first];
}

function isOpenToAll(file: string): boolean {
  const found = process.platform === 'win32' ? undefined : statSync(file, { throwIfNoEntry: false });
  return found !== undefined && (found.mode & 0o004) !== 0 && foldersAbove(file).every(isPassable);
}

/** Lists the folders above a file: one that others may not enter protects it. */
function foldersAbove(file: string): string[] {
  const above = dirname(resolve(file));
  return above === dirname(above) ? [above] : [above, ...foldersAbove(above)];
}

function isPassable(folder: string): boolean {
  return (statSync(folder).mode & 0o001) !== 0;
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
