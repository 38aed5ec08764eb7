import { existsSync, lstatSync, statfsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { bytesText } from '../../lib/bytes.ts';
import { fileSystemOf } from '../../store/file-system.ts';
import { bad, type Check, fine, type Patient, warn } from './check.ts';

/** Who can get at the data folder: its owner only, and that is who runs this. */
export function rights({ data }: Patient): Check[] {
  const names = ['.', 'config.toml'].filter((name) => existsSync(join(data, name))); // what else is there is behind '.'
  const parts = names.filter(
    (name) => process.platform !== 'win32' && (lstatSync(join(data, name)).mode & 0o077) !== 0,
  );
  const first =
    parts.length === 0
      ? fine('rights', `${data} is private`)
      : bad(
          'rights',
          `others can read ${parts.join(', ')} in ${data}`,
          `chmod go-rwx ${parts.map((n) => join(data, n)).join(' ')}`,
        );
  return [first, owner(data)];
}

function owner(data: string): Check {
  const { uid, username } = userInfo();
  const owned = lstatSync(data).uid;
  if (uid === -1 || owned === uid) return fine('user', `${username} owns the data folder`);
  const fix = `run hdo as the user with the number ${owned}, such as: sudo -u '#${owned}' hdo …`;
  return (uid === 0 ? warn : bad)('user', `the data folder belongs to another user than ${username}`, fix);
}

export function space({ data, settings }: Patient): Check {
  const { bavail, bsize } = statfsSync(data);
  const free = bavail * bsize;
  const floor = settings.server.disk_floor_bytes;
  const found = `${bytesText(free)} are free, ${bytesText(floor)} is the floor`;
  const fix = 'make room on the disk, or move the data folder to a larger one; hdo vacuum gives back what is unused';
  if (free < floor) return bad('disk', found, fix);
  return free < 4 * floor ? warn('disk', found, fix) : fine('disk', found);
}

export function fileSystem({ data, settings }: Patient): Check {
  const { network, doubtful } = fileSystemOf(data);
  const fix = 'move the data folder to a disk of this machine';
  if (network !== undefined) {
    const found = `the data folder is on ${network}, where locks and syncs do not hold`;
    return (settings.server.network_folder ? warn : bad)('file system', found, fix);
  }
  if (!doubtful) return fine('file system', 'the data folder is on a disk of this machine');
  return warn('file system', 'the data folder is on FUSE, behind which may be a network', fix);
}
