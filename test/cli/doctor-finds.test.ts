import assert from 'node:assert/strict';
import { appendFileSync, chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { databaseFile } from '../../src/store/database/database.ts';
import { document, hdoBeside, temporary } from '../helpers/programs/hdo.ts';
import { withoutShadow } from '../helpers/shadow/shadow.ts';

type Check = { name: string; state: 'ok' | 'warn' | 'bad'; found: string; fix: string | null };

async function folder(t: TestContext): Promise<string> {
  const data = join(temporary(t), 'data');
  await document(['init', '--data', data]);
  return data;
}

/** Returns the result of the check with a name. */
async function found(data: string, name: string, env: NodeJS.ProcessEnv = {}): Promise<Check> {
  const own = { HDO_SERVER__LISTEN: '127.0.0.1:0', ...env };
  const { stdout, stderr } = await hdoBeside(['doctor', '--json', '--data', data], { env: own });
  const { checks }: { checks: Check[] } = JSON.parse(stdout);
  const check =
    checks.find((one) => one.name === name && one.state !== 'ok') ?? checks.find((one) => one.name === name);
  assert.ok(check, `${name} is not checked: ${stderr}`);
  return check;
}

test('hdo doctor finds damaged pages and writes nothing to them', async (t) => {
  const data = await folder(t);
  assert.equal((await found(data, 'database')).state, 'ok');
  const bytes = readFileSync(databaseFile(data));
  withoutShadow(data, 'damaged');
  bytes.fill(0xff, 5 * 8192, 6 * 8192);
  writeFileSync(databaseFile(data), bytes);
  const { state, fix } = await found(data, 'database');
  assert.equal(state, 'bad');
  assert.match(fix ?? '', /check the disk, and restore a backup .*hdo backup restore/);
  assert.ok(readFileSync(databaseFile(data)).equals(bytes));
});

test('hdo doctor says how many standing answers are in force, and warns if no tool is always asked', async (t) => {
  const data = await folder(t);
  const said = async (text: string) => {
    writeFileSync(join(data, 'config.toml'), text);
    const { state, found: what } = await found(data, 'standing answers');
    return `${state}: ${what}`;
  };
  assert.equal(await said(''), 'ok: none is in force');
  const none = '[standing]\nalways_asked = []\n';
  assert.equal(await said(none), 'warn: none is in force; no tool is always asked');
  assert.equal(await said(`${none}enabled = false\n`), 'ok: they are off');
});

test('hdo doctor finds missing folders, missing admins and unreadable files', async (t) => {
  const data = await folder(t);
  const secret = join(data, 'files', 'ab');
  mkdirSync(secret);
  writeFileSync(join(secret, 'file'), 'x');
  chmodSync(join(secret, 'file'), 0o200);
  const kept_out = await found(data, 'files');
  assert.equal(kept_out.state, 'bad');
  assert.match(
    `${kept_out.found} ${kept_out.fix}`,
    /files\/ab\/file is not readable and writable by its owner.*chmod -R u\+rwX/,
  );

  rmSync(join(data, 'files'), { recursive: true });
  const missing = await found(data, 'folders');
  assert.equal(missing.state, 'bad');
  assert.match(missing.fix ?? '', /mkdir -m 700 .*files/);

  await document(['reviewer', 'remove', 'admin', '--force', '--data', data]);
  const unmanaged = await found(data, 'admins');
  assert.equal(unmanaged.state, 'bad');
  assert.match(unmanaged.fix ?? '', /hdo reviewer add NAME --role admin --account default/);
});

const settings = [
  { name: 'address', state: 'warn', env: { HDO_SERVER__TRUSTED_PROXIES: '10.0.0.1' }, says: /public_url is not set/ },
  {
    name: 'address',
    state: 'bad',
    env: { HDO_SERVER__PUBLIC_URL: 'https://outbox.example' },
    says: /https:\/\/outbox.example, but no certificate or proxy provides HTTPS/,
  },
  {
    name: 'address',
    state: 'ok',
    env: { HDO_SERVER__PUBLIC_URL: 'https://outbox.example', HDO_SERVER__TRUSTED_PROXIES: '127.0.0.1' },
    says: /fit together/,
  },
  {
    name: 'insecure',
    state: 'bad',
    env: { HDO_SERVER__INSECURE: 'true', HDO_SERVER__LISTEN: '203.0.113.9:8484' },
    says: /unencrypted to 203.0.113.9/,
  },
  {
    name: 'address',
    state: 'ok',
    env: { HDO_SERVER__INSECURE: 'true', HDO_SERVER__LISTEN: '192.168.0.9:8484' },
    says: /fit together/,
  },
  {
    name: 'passkeys',
    state: 'ok',
    env: {},
    says: /^they work at localhost; for other machines, set server.public_url/,
  },
  {
    name: 'passkeys',
    state: 'ok',
    env: { HDO_SERVER__PUBLIC_URL: 'https://outbox.example' },
    says: /^they work at https:\/\/outbox.example$/,
  },
  {
    name: 'passkeys',
    state: 'warn',
    env: { HDO_SERVER__PUBLIC_URL: 'https://192.0.2.7' },
    says: /^they do not work at https:\/\/192.0.2.7$/,
  },
  {
    name: 'passkeys',
    state: 'warn',
    env: { HDO_SERVER__INSECURE: 'true', HDO_SERVER__LISTEN: '192.168.0.9:8484' },
    says: /^they do not work at an IP address or over plain HTTP$/,
  },
  { name: 'passkeys', state: 'ok', env: { HDO_SIGN_IN__PASSKEY: 'false' }, says: /^they are off$/ },
];

test('hdo doctor finds settings that are valid alone but do not fit together', async (t) => {
  const data = await folder(t);
  for (const { name, env, says, ...expected } of settings) {
    const check = await found(data, name, env);
    assert.deepEqual({ state: check.state }, expected, JSON.stringify(env));
    assert.match(check.found, says);
  }
});

test('hdo doctor finds damaged, missing and late backups', async (t) => {
  const data = await folder(t);
  const { path } = await document(['backup', 'create', '--data', data]);
  appendFileSync(join(path, 'manifest.json'), 'x');
  const broken = await found(data, 'copies');
  assert.equal(broken.state, 'bad');
  assert.match(`${broken.found} ${broken.fix}`, /is not a complete backup.*hdo backup verify/);
  rmSync(path, { recursive: true });
  const gone = await found(data, 'copies');
  assert.deepEqual([gone.state, /no longer exists/.test(gone.found)], ['warn', true]);
  assert.equal((await found(data, 'schedule')).state, 'ok', 'a new folder needs no backup yet');
  const late = await found(data, 'schedule', { HDO_BACKUP__EVERY: '1s' });
  assert.deepEqual([late.state, /has made no backup yet/.test(late.found)], ['warn', true]);
});

test('hdo doctor finds a missing key and a backup without its database, as backup list does', async (t) => {
  const data = await folder(t);
  const place = temporary(t);
  await document(['backup', 'create', place, '--data', data]);
  rmSync(join(data, 'backup.key'));
  const key = await found(data, 'copies');
  assert.deepEqual([key.state, key.found], ['warn', 'backup.key is missing']);
  assert.match(key.fix ?? '', /bring back backup\.key/);
  const { path } = await document(['backup', 'create', '--data', data]);
  assert.match((await found(data, 'other disk')).found, /^all backups are on the disk of the data folder/);
  rmSync(join(path, 'outbox.db'));
  const { state, found: what, fix } = await found(data, 'copies');
  assert.equal(state, 'bad');
  assert.match(`${what} ${fix}`, /is not a complete backup: its outbox\.db is missing.*hdo backup verify/);
  const { copies, unreadable } = await document(['backup', 'list', '--data', data]);
  assert.deepEqual([copies, unreadable.map(({ path }: { path: string }) => path)], [[], [path]]);
});

test('hdo doctor finds secrets that every user can read, and a first key that is still on the disk', async (t) => {
  const data = await folder(t);
  const [place, secret] = [temporary(t), 'oidc-secret'];
  chmodSync(place, 0o755);
  writeFileSync(join(place, secret), 'secret', { mode: 0o644 });
  writeFileSync(join(data, 'config.toml'), `[oidc]\nclient_secret_file = "${join(place, secret)}"\n`);
  const open = await found(data, 'secrets');
  assert.deepEqual([open.state, open.found], ['bad', `every user of this machine can read ${join(place, secret)}`]);
  assert.match(open.fix ?? '', new RegExp(`^chmod o-rwx ${join(place, secret)};`));
  chmodSync(join(place, secret), 0o640);
  assert.equal((await found(data, 'secrets')).state, 'ok');
  chmodSync(join(place, secret), 0o644);
  chmodSync(place, 0o700);
  assert.equal((await found(data, 'secrets')).state, 'ok', 'its folder keeps others out');
  writeFileSync(join(data, 'first-run.txt'), 'hdo_…', { mode: 0o600 });
  const { state, fix } = await found(data, 'first run');
  assert.deepEqual([state, fix], ['warn', `use its link and key, then remove it: rm ${join(data, 'first-run.txt')}`]);
});
