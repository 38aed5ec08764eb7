import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { errorText } from '../lib/process/error-text.ts';
import { decodeText, readBounded } from '../lib/process/read-bounded.ts';

const most_bytes = 8_388_608; // many times the usual bundle of a system

export class UnusableCa extends Error {
  constructor(file: string, why: string) {
    super(`${file} ${why}: give a file with PEM certificates (BEGIN CERTIFICATE) with --ca or SSL_CERT_FILE`);
    this.name = 'UnusableCa';
  }
}

/**
 * Trusts the certificates in a PEM file, in addition to the built-in ones, for all later connections.
 * @throws {UnusableCa}
 */
export function trustCertificates(file: string): void {
  const bytes = read(file);
  const certificates = bytes.toString('latin1').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  if (!certificates) {
    const decoded = decodeText(bytes);
    throw new UnusableCa(file, 'wrong' in decoded ? decoded.wrong : 'contains no certificate');
  }
  try {
    setDefaultCACertificates([...getCACertificates('default'), ...certificates]);
  } catch (error) {
    throw new UnusableCa(file, `cannot be used (${errorText(error)})`);
  }
}

function read(file: string): Buffer {
  let bytes: Buffer | undefined;
  try {
    bytes = readBounded(file, most_bytes);
  } catch (error) {
    throw new UnusableCa(file, `cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (!bytes) throw new UnusableCa(file, 'has more than 8 MiB');
  return bytes;
}
