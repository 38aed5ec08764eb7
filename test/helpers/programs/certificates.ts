import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { connect } from 'node:tls';
import { debianTool } from './debian-tool.ts';
import { temporary } from './hdo.ts';

type PairOptions = {
  readonly key?: readonly string[];
  /** Further certificates, by their names, and the days for which they are valid. Their name inside is `one`. */
  readonly days?: Readonly<Record<string, number>>;
};

/** Creates a folder with certificates and their keys, `one`, `two` and others, and puts one pair in use. */
export function makePairs(t: TestContext, options: PairOptions = {}) {
  const { key = ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'], days = {} } = options;
  const openssl = debianTool('openssl');
  const folder = temporary(t);
  const file = (name: string) => join(folder, name);
  for (const [name, valid] of Object.entries({ one: 2, two: 2, ...days })) {
    const made = ['-newkey', ...key, '-nodes', '-days', String(valid)];
    const out = ['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)];
    const subject = `/CN=${name in days ? 'one' : name}`;
    execFileSync(openssl, ['req', '-x509', '-subj', subject, ...made, ...out], { stdio: 'ignore' });
  }
  const use = (cert: string, key = cert) => {
    copyFileSync(file(`${key}.key`), file('key.pem'));
    copyFileSync(file(`${cert}.pem`), file('cert.pem'));
  };
  use('one');
  const env = { HDO_SERVER__TLS_CERT: file('cert.pem'), HDO_SERVER__TLS_KEY: file('key.pem') };
  return { folder, use, env };
}

/** Returns the name in the certificate that a server shows. */
export function shownName(base_url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base_url);
    const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN));
      socket.destroy();
    });
    socket.on('error', reject);
  });
}
