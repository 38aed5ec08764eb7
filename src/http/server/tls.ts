import { createPrivateKey, X509Certificate } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Server } from 'node:http';
import { isIP } from 'node:net';
import { createSecureContext, Server as TlsServer } from 'node:tls';
import { SettingsError } from '../../config/error.ts';
import { placeOfServer, type Settings } from '../../config.ts';
import { describeTrouble, type Trouble } from '../../contract/diagnosis.ts';
import { errorText } from '../../lib/process/error-text.ts';
import type { Log } from '../../lib/process/log.ts';
import { decodeText, most_settings_bytes, readBounded } from '../../lib/process/read-bounded.ts';
import { day_ms, second_ms } from '../../lib/time/units.ts';
import { gauge, type Metric } from '../metrics/text.ts';

/** A certificate chain and its private key, in PEM, with the versions and suites that the server accepts. */
export type TlsPair = { readonly cert: Buffer; readonly key: Buffer } & typeof strength;
type Files = Pick<Settings['server'], 'tls_cert' | 'tls_key'>;

const look_ms = 2_000;
const soon_ms = 14 * day_ms;
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

/** The certificate of a server. It is replaced when its files change. */
export type Certificate = {
  /** Returns what is wrong with it, or undefined. */
  trouble(): Trouble | undefined;
  metrics(): Metric[];
  /** Checks the files at once. */
  look(): void;
  /** Stops the checks. */
  close(): void;
};

/**
 * Loads a new certificate and key when their files change, for later connections. An unusable pair is logged, and the
 * old pair stays. Returns undefined for a server without TLS.
 */
export function followTls(
  server: Server,
  pair: TlsPair | undefined,
  { settings, log }: { readonly settings: CertificateSettings; readonly log: Pick<Log, 'info' | 'error'> },
): Certificate | undefined {
  if (!pair || !(server instanceof TlsServer)) return undefined; // in this order, so that TLS is not loaded without one
  let current = new X509Certificate(pair.cert);
  let kept: string | undefined;
  let seen = stamp(settings);
  const look = () => {
    const now = stamp(settings);
    if (now === seen) return;
    seen = now;
    try {
      const fresh = readTls(settings);
      if (!fresh) return;
      server.setSecureContext(fresh);
      current = new X509Certificate(fresh.cert);
      kept = undefined;
      log.info({ event: 'tls_reloaded' });
    } catch (error) {
      kept = errorText(error);
      log.error({ event: 'tls_kept', cause: kept });
    }
  };
  const timer = setInterval(look, look_ms).unref();
  return {
    look,
    trouble: () =>
      kept === undefined
        ? findCertificateTrouble(current, settings, Date.now())
        : describeTrouble('certificate_kept', kept),
    metrics: () => [
      gauge(
        'hdo_tls_not_after_timestamp_seconds',
        'Time at which the certificate ends.',
        current.validToDate.getTime() / second_ms,
      ),
      gauge('hdo_tls_kept', '1 while a renewed certificate or key cannot be used, else 0.', Number(kept !== undefined)),
    ],
    close: () => clearInterval(timer),
  };
}

type CertificateSettings = Files & Pick<Settings['server'], 'public_url'>;

/** Finds what is wrong with a certificate: its time, or its names. Returns undefined if nothing is. */
export function findCertificateTrouble(
  certificate: X509Certificate,
  { public_url }: Pick<CertificateSettings, 'public_url'>,
  now_ms: number,
): Trouble | undefined {
  const { validFromDate, validToDate, validFrom, validTo } = certificate;
  if (validFromDate.getTime() > now_ms) return describeTrouble('certificate_ended', `valid from ${validFrom}`);
  if (validToDate.getTime() <= now_ms) return describeTrouble('certificate_ended', `valid until ${validTo}`);
  const host = public_url === null ? undefined : new URL(public_url).hostname.replace(/^\[|\]$/g, '');
  if (host !== undefined && !isFor(certificate, host)) {
    const names = certificate.subjectAltName ?? certificate.subject;
    return describeTrouble('certificate_name', `${names}, and not ${host}`);
  }
  if (validToDate.getTime() - now_ms > soon_ms) return undefined;
  return describeTrouble('certificate_ends', `valid until ${validTo}`);
}

function isFor(certificate: X509Certificate, host: string): boolean {
  return (isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)) !== undefined;
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
