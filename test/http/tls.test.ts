import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { connect } from 'node:tls';
import { Agent, request } from 'undici';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { document, hdoBeside, startHdo, temporary } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';

/** Creates a folder with two certificates and their keys, `one` and `two`, and puts one pair in use. */
function pairs(t: TestContext, key: readonly string[] = ['ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']) {
  const openssl = debianTool('openssl');
  const folder = temporary(t);
  const file = (name: string) => join(folder, name);
  for (const name of ['one', 'two']) {
    const made = ['-newkey', ...key, '-nodes', '-days', '2'];
    const out = ['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)];
    execFileSync(openssl, ['req', '-x509', '-subj', `/CN=${name}`, ...made, ...out], { stdio: 'ignore' });
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
function shown(base_url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base_url);
    const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN));
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

/** Returns the Strict-Transport-Security header of a page over HTTPS. */
async function strictness(base_url: string): Promise<unknown> {
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  const { headers, body } = await request(base_url, { dispatcher });
  await body.dump();
  await dispatcher.close();
  return headers['strict-transport-security'];
}

test('HTTPS loads a renewed certificate while running, and keeps the old one if the new one is unusable', async (t) => {
  const { folder, use, env } = pairs(t);
  const data = join(folder, 'data');
  const server = startHdo(t, ['serve', '--listen', '127.0.0.1:0', '--data', data], { env });
  await server.written(/hdo serves .* at https:/);
  const { base_url } = await document(['status', '--data', data]);
  assert.equal(await shown(base_url), 'one');
  assert.equal((await hdoBeside(['healthcheck', '--data', data])).code, 0);
  assert.equal(await strictness(base_url), 'max-age=31536000');
  use('two');
  await until('the new certificate is shown', async () => (await shown(base_url)) === 'two');
  use('one', 'two');
  await server.written(/tls_kept.*server\.tls_key: is not the key of the certificate/);
  assert.equal(await shown(base_url), 'two');
  rmSync(env.HDO_SERVER__TLS_CERT);
  symlinkSync(env.HDO_SERVER__TLS_CERT, env.HDO_SERVER__TLS_CERT);
  await server.written(/tls_kept.*server\.tls_cert: .*cannot be read \(ELOOP\)/);
  assert.equal(await shown(base_url), 'two');
  server.signal('SIGHUP');
  await server.written(/settings_reloaded/);
  server.signal('SIGTERM');
  assert.equal((await server.ended).code, 0);
});

/** Returns the suite that a server takes from a client which offers only some; null if it takes none. */
function taken(base_url: string, offered: object): Promise<string | null> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(base_url);
    const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false, ...offered }, () => {
      resolve(socket.getCipher().name);
      socket.destroy();
    });
    socket.on('error', () => resolve(null)); // the refusal that the test asks for
  });
}

test('HTTPS takes only suites with forward secrecy and authenticated encryption, also after a renewal', async (t) => {
  const { folder, use, env } = pairs(t, ['rsa:2048']);
  const data = join(folder, 'data');
  const server = startHdo(t, ['serve', '--listen', '127.0.0.1:0', '--data', data], { env });
  await server.written(/hdo serves .* at https:/);
  const { base_url } = await document(['status', '--data', data]);
  const weak = ['AES128-SHA', 'AES256-SHA256', 'AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'AES128-CCM'];
  weak.push('ECDHE-RSA-AES128-SHA', 'ECDHE-RSA-AES128-SHA256', 'ECDHE-RSA-AES256-SHA384', 'DHE-RSA-AES256-GCM-SHA384');
  const strong = ['ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-RSA-CHACHA20-POLY1305'];
  const all = async () => {
    for (const ciphers of weak) {
      assert.equal(await taken(base_url, { ciphers: `${ciphers}:@SECLEVEL=0`, maxVersion: 'TLSv1.2' }), null, ciphers);
    }
    for (const ciphers of strong) assert.equal(await taken(base_url, { ciphers, maxVersion: 'TLSv1.2' }), ciphers);
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' };
    assert.equal(await taken(base_url, old), null, 'TLS 1.1');
    assert.match((await taken(base_url, { minVersion: 'TLSv1.3' })) ?? '', /^TLS_/);
  };
  await all();
  use('two');
  await until('the new certificate is shown', async () => (await shown(base_url)) === 'two');
  await all();
});

test('an unusable pair stops the start and the check of settings with 78', async (t) => {
  const { folder, use, env } = pairs(t);
  use('one', 'two');
  const at = ['--data', join(folder, 'data')];
  for (const typed of [
    ['serve', '--listen', '127.0.0.1:0'],
    ['config', 'check'],
  ]) {
    const { code, stderr } = await hdoBeside([...typed, ...at], { env });
    assert.deepEqual([code, /server\.tls_key/.test(stderr)], [78, true], stderr);
  }
  const gone = await hdoBeside(['config', 'check', ...at], { env: { ...env, HDO_SERVER__TLS_CERT: '/none' } });
  assert.deepEqual([gone.code, /server\.tls_cert: .*cannot be read/.test(gone.stderr)], [78, true], gone.stderr);
});

test('certificate and key can be systemd credentials', async (t) => {
  const { folder, env } = pairs(t);
  copyFileSync(env.HDO_SERVER__TLS_CERT, join(folder, 'server.tls_cert'));
  copyFileSync(env.HDO_SERVER__TLS_KEY, join(folder, 'server.tls_key'));
  writeFileSync(join(folder, 'server.listen'), 'no credential');
  const surroundings = { env: { CREDENTIALS_DIRECTORY: folder } };
  const { settings } = await document(['config', 'show', '--origin', '--data', folder], surroundings);
  const of = (wanted: string) => settings.find(({ name }: { name: string }) => name === wanted);
  assert.deepEqual(of('server.tls_key'), {
    name: 'server.tls_key',
    value: join(folder, 'server.tls_key'),
    origin: 'credential server.tls_key',
  });
  assert.equal(of('server.listen').origin, 'built-in');
  assert.equal((await hdoBeside(['config', 'check', '--data', folder], surroundings)).code, 0);
});
