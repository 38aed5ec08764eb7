import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  fsyncSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { decodeText } from '../lib/process/read-bounded.ts';
import { systemCode } from '../lib/process/system-error.ts';
import { day_ms } from '../lib/time/units.ts';

export type Credentials = { readonly url: string; readonly api_key: string };

const reserved_bytes = 4_096;

/** The credentials file cannot be used; the message says why and what to do. */
export class UnusableCredentials extends Error {}

const advice = 'set HDO_CREDENTIALS to the path of a file that this user can use, or set HDO_URL and HDO_API_KEY';

/**
 * Returns the path of the credentials file: HDO_CREDENTIALS, else hdo/credentials.json in the user's config folder.
 * Throws UnusableCredentials if the variable is empty, and for a user without a home folder, as in a container that
 * runs under an unknown id.
 */
export function credentialsFile(env: NodeJS.ProcessEnv): string {
  if (env.HDO_CREDENTIALS === '')
    throw new UnusableCredentials('HDO_CREDENTIALS is empty: set it to the path of a file, or unset it');
  if (env.HDO_CREDENTIALS) return env.HDO_CREDENTIALS;
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homeFolder(), '.config'), 'hdo', 'credentials.json');
}

function homeFolder(): string {
  try {
    return homedir();
  } catch (error) {
    if (systemCode(error) === undefined) throw error;
    throw new UnusableCredentials(`this user has no home folder: ${advice}`);
  }
}

/** Reads the file, or returns undefined without one. Throws UnusableCredentials if it is not private or is damaged. */
export function readCredentials(file: string): Credentials | undefined {
  const text = readPrivate(file);
  if (text === undefined) return undefined;
  try {
    const { url, api_key } = JSON.parse(text);
    if (typeof url === 'string' && typeof api_key === 'string') return { url, api_key };
  } catch {
    // damaged JSON: the error below names the file and what to do
  }
  throw new UnusableCredentials(`${file} does not hold an address and a key: connect again with hdo connect`);
}

/** Saves credentials in a file that only this user can read. */
export function writeCredentials(file: string, credentials: Credentials): void {
  reserveCredentials(file).keep(credentials);
}

/**
 * Reserves the disk space for a private file before the key arrives: a key is delivered only once and must not meet a
 * full disk. The reservation has no name, so that it ends with the process, however that ends. The old file stays until
 * `keep`, and `drop` releases the reservation.
 */
export function reserveCredentials(file: string): { keep(credentials: Credentials): void; drop(): void } {
  prepareFolder(file);
  const beside = `${file}.${randomBytes(8).toString('hex')}.new`; // another run may wait for a key of its own
  const reserved = openSync(beside, 'wx', 0o600);
  const drop = () => closeSync(reserved);
  try {
    rmSync(beside);
    writeFileSync(reserved, ' '.repeat(reserved_bytes));
    fsyncSync(reserved);
  } catch (error) {
    drop();
    throw error;
  }
  return {
    drop,
    keep(credentials) {
      try {
        replaceFile({ file, beside }, credentials);
      } catch {
        ftruncateSync(reserved, 0); // the disk has become full: the reserved space is for this
        replaceFile({ file, beside }, credentials);
      }
      drop();
    },
  };
}

function replaceFile({ file, beside }: { file: string; beside: string }, credentials: Credentials): void {
  const opened = openSync(beside, 'wx', 0o600);
  try {
    chmodSync(beside, 0o600);
    writeFileSync(opened, `${JSON.stringify(credentials)}\n`);
    fsyncSync(opened);
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  } finally {
    closeSync(opened);
  }
}

function prepareFolder(file: string): void {
  const folder = dirname(file);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const code = systemCode(error) ?? '';
    if (!['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST'].includes(code)) throw error;
    throw new UnusableCredentials(`${folder} cannot be written (${code}): ${advice}`);
  }
  removeLeftovers(file);
}

/** Removes the reservations of runs that were killed. No run waits for a day. */
function removeLeftovers(file: string): void {
  const folder = dirname(file);
  const reserved = (name: string) =>
    name.startsWith(`${basename(file)}.`) && /^([0-9a-f]{16}\.)?new$/.test(name.slice(basename(file).length + 1));
  for (const name of readdirSync(folder).filter(reserved)) {
    const path = join(folder, name);
    try {
      if (Date.now() - lstatSync(path).mtimeMs > day_ms) rmSync(path);
    } catch {
      // another run removed it, or it belongs to another user: it is in nobody's way
    }
  }
}

/** Removes the credentials file. Returns true if there was one. */
export function forgetCredentials(file: string): boolean {
  const kept = readPrivate(file) !== undefined;
  rmSync(file, { force: true });
  return kept;
}

function readPrivate(file: string): string | undefined {
  try {
    if (process.platform !== 'win32' && statSync(file).mode & 0o077) {
      throw new UnusableCredentials(`${file} can be read by other users: run chmod 600 on it, and rotate the key`);
    }
    const decoded = decodeText(readFileSync(file));
    if ('wrong' in decoded) throw new UnusableCredentials(`${file} ${decoded.wrong}`);
    return decoded.text;
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw code === undefined ? error : new UnusableCredentials(`${file} cannot be read (${code}): ${advice}`);
  }
}
