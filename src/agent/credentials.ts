import {
  chmodSync,
  closeSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Where an outbox is and the key of a caller there. */
export type Credentials = { readonly url: string; readonly api_key: string };

const reserved_bytes = 4_096;

/** The credentials file cannot be used; the message says why and what to do. */
export class UnusableCredentials extends Error {}

/** The file that keeps a caller's credentials: HDO_CREDENTIALS, else hdo/credentials.json among the user's settings. */
export function credentialsFile(env: NodeJS.ProcessEnv): string {
  if (env.HDO_CREDENTIALS) return env.HDO_CREDENTIALS;
  return join(env.XDG_CONFIG_HOME || join(env.HOME || homedir(), '.config'), 'hdo', 'credentials.json');
}

/** What the file says, or undefined without one. Throws UnusableCredentials when others may read it or it is broken. */
export function readCredentials(file: string): Credentials | undefined {
  const text = readPrivate(file);
  if (text === undefined) return undefined;
  try {
    const { url, api_key } = JSON.parse(text);
    if (typeof url === 'string' && typeof api_key === 'string') return { url, api_key };
  } catch {} // said below
  throw new UnusableCredentials(`${file} does not hold an address and a key: connect again with hdo connect`);
}

/** Keeps credentials for this user alone. */
export function writeCredentials(file: string, credentials: Credentials): void {
  reserveCredentials(file).keep(credentials);
}

/**
 * Makes sure that credentials can be kept for this user alone, before there are any: a key that is delivered once must
 * not meet a full disk. What is in the file stays until `keep`, or for good after `drop`.
 */
export function reserveCredentials(file: string): { keep(credentials: Credentials): void; drop(): void } {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.new`;
  rmSync(beside, { force: true }); // an older file may be open to others
  const opened = openSync(beside, 'wx', 0o600);
  chmodSync(beside, 0o600);
  const drop = () => {
    closeSync(opened);
    rmSync(beside, { force: true });
  };
  try {
    writeFileSync(opened, ' '.repeat(reserved_bytes));
    fsyncSync(opened);
  } catch (error) {
    drop();
    throw error;
  }
  return {
    drop,
    keep(credentials) {
      const length = writeSync(opened, `${JSON.stringify(credentials)}\n`, 0);
      ftruncateSync(opened, length);
      fsyncSync(opened);
      closeSync(opened);
      renameSync(beside, file);
    },
  };
}

/** Forgets credentials; whether there were any. */
export function forgetCredentials(file: string): boolean {
  const kept = readPrivate(file) !== undefined;
  rmSync(file, { force: true });
  return kept;
}

function readPrivate(file: string): string | undefined {
  try {
    if (process.platform !== 'win32' && statSync(file).mode & 0o077) {
      throw new UnusableCredentials(`${file} can be read by others: chmod 600 it, and have the key rotated`);
    }
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
