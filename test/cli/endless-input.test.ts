import assert from 'node:assert/strict';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hdo, temporary } from '../helpers/programs/hdo.ts';

/** Gives a command 64 MiB on stdin: more than any bound, and little enough for a build without bounds. */
const through = ['sh', '-c', 'head -c 67108864 /dev/zero | "$@"', 'sh'];
const agent = { HDO_URL: 'http://127.0.0.1:9', HDO_API_KEY: 'hdo_x' };

function folder(t: Parameters<typeof temporary>[0]) {
  const data = join(temporary(t), 'data');
  assert.equal(hdo(['init', '--data', data]).code, 0);
  const large = join(data, 'large');
  writeFileSync(large, '');
  truncateSync(large, 67_108_864);
  return { data, large };
}

test('input without an end is refused at its bound', (t) => {
  const { data, large } = folder(t);
  const at = ['--data', data];
  const cases = [
    { typed: ['reviewer', 'password', 'admin', ...at], says: 'stdin has more than 64 KiB' },
    { typed: ['reviewer', 'add', 'Ada', '--password-stdin', ...at], says: 'stdin has more than 64 KiB' },
    { typed: ['connect', agent.HDO_URL], says: 'stdin has more than 64 KiB' },
    { typed: ['input', 'send', '-'], says: 'stdin has more than 1 MiB' },
    { typed: ['input', 'send', large], says: `${large} has more than 1 MiB` },
    { typed: ['backup', 'verify', `${large}.tar.age`, '--identity', large], says: `${large} has more than 64 KiB` },
    { typed: ['backup', 'verify', data, '--key', large], says: `${large} is not a backup key` },
  ];
  writeFileSync(`${large}.tar.age`, '');
  for (const { typed, says } of cases) {
    const { code, stderr } = hdo(typed, { through, env: agent });
    assert.deepEqual([code, stderr.startsWith(`hdo: ${says}`)], [65, true], `${typed.join(' ')}: ${stderr}`);
  }
});

test('a payload of a hook without an end is a no', () => {
  const { code, stdout, stderr } = hdo(['permission'], { through, env: agent });
  assert.deepEqual([code, stdout], [2, '']);
  assert.equal(stderr, 'hdo: stdin has more than 16 MiB; the call is not allowed\n');
});

test('a secret of a setting in a file without an end is refused', (t) => {
  const { data, large } = folder(t);
  const env = { HDO_OIDC__CLIENT_SECRET_FILE: large };
  const { code, stderr } = hdo(['config', 'check', '--data', data], { env });
  assert.equal(code, 78);
  assert.match(stderr, /CLIENT_SECRET_FILE names a file with more than 64 KiB/);
});

test('a settings file, a certificate or a private CA without an end is refused', (t) => {
  const { data, large } = folder(t);
  const at = ['--data', data];
  const tls = { HDO_SERVER__TLS_CERT: large, HDO_SERVER__TLS_KEY: large };
  const cases = [
    { typed: ['config', 'check', ...at], env: tls, says: /server\.tls_cert: names a file with more than 1 MiB/ },
    {
      typed: ['input', 'list', '--ca', large],
      env: { ...agent, HDO_URL: 'https://127.0.0.1:9' },
      says: /large has more than 8 MiB: give a file/,
    },
  ];
  for (const { typed, env, says } of cases) {
    const { code, stderr } = hdo(typed, { env });
    assert.equal(code, 78, stderr);
    assert.match(stderr, says);
  }
  truncateSync(join(data, 'config.toml'), 67_108_864);
  const { code, stderr } = hdo(['config', 'check', ...at]);
  assert.equal(code, 78);
  assert.match(stderr, /config\.toml: has more than 1 MiB/);
});
