import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { connect } from 'node:tls';
import { isDeepStrictEqual } from 'node:util';
import { Agent, request } from 'undici';
import { describeTrouble } from '../../src/contract/diagnosis.ts';
import { readAlerts, selectorsOf } from '../helpers/deploy/promql.ts';
import { makePairs, shownName } from '../helpers/programs/certificates.ts';
import { document, hdoBeside, startHdo } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';

/** Returns the Strict-Transport-Security header of a page over HTTPS. */
async function strictness(base_url: string): Promise<unknown> {
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  const { headers, body } = await request(base_url, { dispatcher });
  await body.dump();
  await dispatcher.close();
  return headers['strict-transport-security'];
}

test('HTTPS loads a renewed certificate while running, and keeps the old one if the new one is unusable', async (t) => {
  const { folder, use, env } = makePairs(t);
  const data = join(folder, 'data');
  const server = startHdo(t, ['serve', '--listen', '127.0.0.1:0', '--data', data], { env });
  await server.written(/hdo serves .* at https:/);
  const { base_url } = await document(['status', '--data', data]);
  assert.equal(await shownName(base_url), 'one');
  assert.equal((await hdoBeside(['healthcheck', '--data', data])).code, 0);
  assert.equal(await strictness(base_url), 'max-age=31536000');
  use('two');
  await until('the new certificate is shown', async () => (await shownName(base_url)) === 'two');
  use('one', 'two');
  await server.written(/tls_kept.*server\.tls_key:? is not the key of the certificate/);
  assert.equal(await shownName(base_url), 'two');
  rmSync(env.HDO_SERVER__TLS_CERT);
  symlinkSync(env.HDO_SERVER__TLS_CERT, env.HDO_SERVER__TLS_CERT);
  await server.written(/tls_kept.*server\.tls_cert:? .*cannot be read.* \(ELOOP\)/);
  assert.equal(await shownName(base_url), 'two');
  server.signal('SIGHUP');
  await server.written(/settings_reloaded/);
  server.signal('SIGTERM');
  assert.equal((await server.ended).code, 0);
});

const codes = ['certificate_ends', 'certificate_name', 'certificate_kept', undefined] as const;

test('an ill certificate is named by readyz, metrics, status, doctor and the log', async (t) => {
  const { folder, use, env } = makePairs(t, { days: { good: 90 } });
  const data = join(folder, 'data');
  const at = { env: { ...env, HDO_SERVER__PUBLIC_URL: 'https://one' } };
  const server = startHdo(t, ['serve', '--listen', '127.0.0.1:0', '--data', data], at);
  await server.written(/hdo serves .* at https:/);
  const { metrics_url } = await document(['status', '--data', data], at);
  const { host, port } = JSON.parse(readFileSync(join(data, 'run', 'server.json'), 'utf8'));
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  t.after(() => dispatcher.close());
  const readiness = async () => {
    const { statusCode, body } = await request(`https://${host}:${port}/readyz`, { dispatcher });
    const { certificate, troubles } = (await body.json()) as { certificate: boolean; troubles: { code: string }[] };
    return { statusCode, certificate, codes: troubles.map(({ code }) => code) };
  };
  const steps = [() => {}, () => use('two'), () => use('one', 'two'), () => use('good')];
  for (const [step, code] of codes.entries()) {
    steps[step]?.();
    const expected = { statusCode: 200, certificate: code === undefined, codes: code === undefined ? [] : [code] };
    await until(`${code} is found`, async () => isDeepStrictEqual(await readiness(), expected));
    const metrics = await (await request(metrics_url)).body.text();
    assert.ok(metrics.includes(`hdo_state{state="certificate"} ${Number(code === undefined)}`), metrics);
    const named = [...readAlerts().values()].flatMap(selectorsOf).filter(({ metric }) => metric.startsWith('hdo_tls_'));
    assert.ok(named.length >= 2 && named.every(({ metric }) => metrics.includes(`\n${metric} `)), 'an alert names it');
    assert.ok(metrics.includes(`hdo_tls_kept ${Number(code === 'certificate_kept')}`), metrics);
    const [, ends = ''] = /^hdo_tls_not_after_timestamp_seconds (\S+)$/m.exec(metrics) ?? [];
    const days = Math.round((Number(ends) - Date.now() / 1_000) / 86_400);
    assert.equal(days, code === undefined ? 90 : 2);
    const status = (await hdoBeside(['status', '--data', data], at)).stdout;
    const doctor = (await hdoBeside(['doctor', '--data', data], at)).stdout;
    if (code === undefined) {
      assert.doesNotMatch(status + doctor, /The certificate/);
      continue;
    }
    const { sentence, remedy } = describeTrouble(code);
    assert.match(metrics, new RegExp(`hdo_trouble\\{state="certificate",code="${code}"`));
    for (const said of [status, doctor]) assert.ok(said.includes(sentence) && said.includes(remedy), said);
    await server.written(new RegExp(`"event":"trouble".*"code":"${code}"|trouble.*${code}`));
  }
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
  const { folder, use, env } = makePairs(t, { key: ['rsa:2048'] });
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
  await until('the new certificate is shown', async () => (await shownName(base_url)) === 'two');
  await all();
});

test('an unusable pair stops the start and the check of settings with 78', async (t) => {
  const { folder, use, env } = makePairs(t);
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
  assert.deepEqual([gone.code, /server\.tls_cert .*cannot be read/.test(gone.stderr)], [78, true], gone.stderr);
});

test('certificate and key can be systemd credentials', async (t) => {
  const { folder, env } = makePairs(t);
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
