import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** Where an outbox is and the key of a caller there. */
export type Credentials = { readonly url: string; readonly api_key: string };

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
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  rmSync(file, { force: true }); // an older file may be open to others
  writeFileSync(file, `${JSON.stringify(credentials)}\n`, { mode: 0o600, flag: 'wx' });
  chmodSync(file, 0o600);
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
