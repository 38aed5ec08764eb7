import { readFileSync, statSync } from 'node:fs';
import type { Server } from 'node:http';
import { createSecureContext, Server as TlsServer } from 'node:tls';
import { SettingsError } from '../config/error.ts';
import type { Settings } from '../config.ts';
import type { Log } from '../lib/log.ts';

/** A certificate chain and its private key, in PEM. */
export type TlsPair = { readonly cert: Buffer; readonly key: Buffer };
type Files = Pick<Settings['server'], 'tls_cert' | 'tls_key'>;

const look_ms = 2_000;

/**
 * The certificate and key that the settings name; undefined where they name none.
 * @throws {SettingsError} when they cannot be read or do not belong together
 */
export function readTls({ tls_cert, tls_key }: Files): TlsPair | undefined {
  if (tls_cert === null || tls_key === null) return undefined;
  const pair = { cert: read('server.tls_cert', tls_cert), key: read('server.tls_key', tls_key) };
  try {
    createSecureContext(pair);
  } catch {
    throw unusable('server.tls_key', 'is not the private key of the certificate, or one of them is no PEM');
  }
  return pair;
}

/**
 * Takes a new certificate and key as soon as their files have changed, for connections from then on. A pair that cannot
 * be used is logged and the old one kept. `look` does so at once; `close` ends it.
 */
export function followTls(server: Server, files: Files, log: Log): { look(): void; close(): void } {
  // asked in this order, so that without a certificate no part of TLS is loaded
  if (files.tls_cert === null || !(server instanceof TlsServer)) return { look: () => {}, close: () => {} };
  let seen = stamp(files);
  const look = () => {
    const now = stamp(files);
    if (now === seen) return;
    seen = now;
    try {
      const pair = readTls(files);
      if (pair) server.setSecureContext(pair);
      log.info({ event: 'tls_reloaded' });
    } catch (error) {
      log.error({ event: 'tls_kept', reason: error instanceof Error ? error.message : String(error) });
    }
  };
  const timer = setInterval(look, look_ms).unref();
  return { look, close: () => clearInterval(timer) };
}

function read(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw unusable(name, `names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function unusable(name: string, message: string): SettingsError {
  return new SettingsError([{ place: name, message, by: 'settings' }]);
}

/** Changes whenever one of the files is written, another is put in its place, or it cannot be reached any more. */
function stamp({ tls_cert, tls_key }: Files): string {
  return [tls_cert, tls_key].map((path) => (path === null ? '' : print(path))).join();
}

function print(path: string): string {
  try {
    const { ino, mtimeMs, size } = statSync(path);
    return `${ino} ${mtimeMs} ${size}`;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code); // to read it says what is wrong
  }
}
