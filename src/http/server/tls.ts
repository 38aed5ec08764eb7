import { createPrivateKey, X509Certificate } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Server } from 'node:http';
import { createSecureContext, Server as TlsServer } from 'node:tls';
import { SettingsError } from '../../config/error.ts';
import { placeOfServer, type Settings } from '../../config.ts';
import { errorText } from '../../lib/process/error-text.ts';
import type { Log } from '../../lib/process/log.ts';
import { decodeText, most_settings_bytes, readBounded } from '../../lib/process/read-bounded.ts';

/** A certificate chain and its private key, in PEM, with the versions and suites that the server accepts. */
export type TlsPair = { readonly cert: Buffer; readonly key: Buffer } & typeof strength;
type Files = Pick<Settings['server'], 'tls_cert' | 'tls_key'>;

const look_ms = 2_000;
/** Only suites with forward secrecy and authenticated encryption (RFC 9325, 4.2; OWASP ASVS 5.0, 12.1.2). */
const strength = {
  minVersion: 'TLSv1.2',
  ciphers: [
    ...['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
    ...['AES256-GCM-SHA384', 'CHACHA20-POLY1305', 'AES128-GCM-SHA256'].flatMap((suite) =>
      ['ECDSA', 'RSA'].map((key) => `ECDHE-${key}-${suite}`),
    ),
  ].join(':'),
} as const;

/**
 * Reads the certificate and the key of the settings. Returns undefined if the settings name none.
 * @throws {SettingsError} when they cannot be read or do not match
 */
export function readTls(files: Files): TlsPair | undefined {
  if (files.tls_cert === null || files.tls_key === null) return undefined;
  try {
    const pair = {
      cert: read('server.tls_cert', files.tls_cert),
      key: read('server.tls_key', files.tls_key),
      ...strength,
    };
    guardPair(pair);
    createSecureContext(pair);
    return pair;
  } catch (error) {
    const { name, message } =
      error instanceof UnusableFile
        ? error
        : new UnusableFile('server.tls_cert', `cannot be used with its key (${errorText(error)}): create a new pair`);
    throw new SettingsError([{ place: placeOfServer(files, name), message: `${name} ${message}`, by: 'settings' }]);
  }
}

/** A file of a setting that cannot be used. `name` is the setting. */
class UnusableFile extends Error {
  constructor(name: 'server.tls_cert' | 'server.tls_key', message: string) {
    super(message);
    this.name = name;
  }
}

/** Refuses a bad pair with a message that says which file is wrong, and how. */
function guardPair({ cert, key }: TlsPair): void {
  const chain = 'give the certificate in PEM (BEGIN CERTIFICATE), its own first, then those of its issuers';
  const certificate = parsed(() => new X509Certificate(cert));
  if (!certificate) throw new UnusableFile('server.tls_cert', `is not a certificate: ${chain}`);
  if (/BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: 4,ENCRYPTED/.test(key.toString('latin1'))) {
    throw new UnusableFile(
      'server.tls_key',
      'is encrypted with a passphrase: remove it (openssl pkey -in KEY -out FILE)',
    );
  }
  const secret = parsed(() => createPrivateKey(key));
  if (!secret) throw new UnusableFile('server.tls_key', 'is not a private key: give it in PEM (BEGIN PRIVATE KEY)');
  if (certificate.checkPrivateKey(secret)) return;
  const own = certificatesIn(cert).findIndex((one) => one.checkPrivateKey(secret));
  if (own > 0) {
    const order = 'put it first, then those of its issuers in their order';
    throw new UnusableFile('server.tls_cert', `has its own certificate as number ${own + 1}: ${order}`);
  }
  const other = 'use the key of this certificate, and put the server’s own certificate first in its file';
  throw new UnusableFile('server.tls_key', `is not the key of the certificate ${certificate.subject ?? ''}: ${other}`);
}

/** Lists the certificates of a file in PEM. */
export function certificatesIn(cert: Buffer): X509Certificate[] {
  const blocks = cert.toString('latin1').match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  return blocks.flatMap((block) => parsed(() => new X509Certificate(block)) ?? []);
}

/** Says which certificate of a chain stands where its issuer belongs. Undefined if each is followed by its issuer. */
export function flawOfChain(cert: Buffer): string | undefined {
  const chain = certificatesIn(cert);
  const at = chain.findIndex((one, before) => {
    const next = chain[before + 1];
    return next !== undefined && !one.checkIssued(next);
  });
  if (at < 0) return undefined;
  return `has the certificates of its issuers in the wrong order: number ${at + 2} did not issue number ${at + 1}`;
}

function parsed<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined; // the caller reports what is wrong with the file
  }
}

/**
 * Loads a new certificate and key when their files change, for later connections. An unusable pair is logged, and the
 * old pair stays. `look` checks at once; `close` stops the checks.
 */
export function followTls(server: Server, files: Files, log: Log): { look(): void; close(): void } {
  // in this order, so that TLS is not loaded without a certificate
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
      log.error({ event: 'tls_kept', cause: errorText(error) });
    }
  };
  const timer = setInterval(look, look_ms).unref();
  return { look, close: () => clearInterval(timer) };
}

function read(name: 'server.tls_cert' | 'server.tls_key', path: string): Buffer {
  let bytes: Buffer | undefined;
  try {
    bytes = readBounded(path, most_settings_bytes);
  } catch (error) {
    throw new UnusableFile(
      name,
      `names a file that cannot be read: ${path} (${(error as NodeJS.ErrnoException).code})`,
    );
  }
  if (!bytes) throw new UnusableFile(name, 'names a file with more than 1 MiB');
  const decoded = decodeText(bytes);
  if ('text' in decoded) return Buffer.from(decoded.text);
  if (bytes.includes('BEGIN') || bytes[0] === 0x30) return bytes; // comments in an older encoding, or DER
  throw new UnusableFile(name, `names a file that ${decoded.wrong}, in PEM`);
}

/** Returns a text that changes when a file is written, replaced, or becomes unreachable. */
function stamp({ tls_cert, tls_key }: Files): string {
  return [tls_cert, tls_key].map((path) => (path === null ? '' : print(path))).join();
}

function print(path: string): string {
  try {
    const { ino, mtimeMs, size } = statSync(path);
    return `${ino} ${mtimeMs} ${size}`;
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code); // reading the file then reports what is wrong
  }
}
