import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hdo, temporary } from '../helpers/programs/hdo.ts';

test('config check ends with 78, the file, the line and the nearest name', (t) => {
  const data = temporary(t);
  const file = join(data, 'config.toml');
  writeFileSync(file, '[server]\n\nlisen = "127.0.0.1:1"\n');
  const { code, stderr, stdout } = hdo(['config', 'check', '--data', data]);
  assert.equal(code, 78);
  assert.equal(stdout, '');
  assert.equal(stderr, `hdo: ${file}:3: server.lisen is not a setting, the nearest one is server.listen\n`);
});

test('a mistake in a notify target names the target', (t) => {
  const data = temporary(t);
  const targets = ['name = "phone"\nkind = "webhook"', 'name = "desk"\nkind = "command"\nmin_priority = "most"'];
  writeFileSync(join(data, 'config.toml'), targets.map((one) => `[[notify]]\n${one}\n`).join(''));
  const { code, stderr } = hdo(['config', 'check', '--data', data]);
  assert.equal(code, 78);
  assert.match(stderr, /notify\[0\]\.url is needed for webhook \(the target "phone"\)/);
  assert.match(stderr, /notify\[1\]\.min_priority must be .* \(the target "desk"\)/);
});

test('config show --origin shows where each value comes from', (t) => {
  const data = temporary(t);
  const file = join(data, 'config.toml');
  writeFileSync(file, '[log]\nlevel = "warn"\n');
  const env = { HDO_DATA: data, HDO_LIMITS__OUTPUT_CHECK_READ: '3' };
  const { code, stdout } = hdo(['config', 'show', '--origin', '--json'], { env });
  assert.equal(code, 0);
  const settings: { name: string; value: unknown; origin: string }[] = JSON.parse(stdout).settings;
  const found = (name: string) => settings.find((one) => one.name === name);
  assert.deepEqual(found('log.level'), { name: 'log.level', value: 'warn', origin: `${file}:2` });
  assert.equal(found('limits.output_check_read')?.origin, 'HDO_LIMITS__OUTPUT_CHECK_READ');
  assert.equal(found('log.format')?.origin, 'built-in');
});

test('config show and its JSON hide the secrets of single sign-on and of the proxy', (t) => {
  const env = {
    HDO_OIDC__ISSUER: 'https://login.example.org',
    HDO_OIDC__CLIENT_ID: 'hdo',
    HDO_OIDC__CLIENT_SECRET: 'hidden client secret',
    HDO_HEADER__NAME: 'X-Forwarded-User',
    HDO_HEADER__SECRET: 'hidden proxy secret',
  };
  const data = temporary(t);
  for (const flags of [[], ['--json'], ['--origin'], ['--origin', '--json']]) {
    const { code, stdout } = hdo(['config', 'show', '--data', data, ...flags], { env });
    assert.equal(code, 0);
    assert.ok(!stdout.includes('hidden') && stdout.includes('(set)'), stdout);
  }
});

test('config show prints the effective settings', (t) => {
  const data = temporary(t);
  const env = { HDO_SERVER__ALLOWED_HOSTS: 'a.example, b.example' };
  const { stdout } = hdo(['config', 'show', '--data', data], { env });
  assert.ok(stdout.includes('server.allowed_hosts = ["a.example","b.example"]\n'), stdout);
});
