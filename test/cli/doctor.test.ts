import assert from 'node:assert/strict';
import { once } from 'node:events';
import { appendFileSync, chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { kindOf } from '../../src/store/disk/file-system.ts';
import { document, hdoBeside, temporary } from '../helpers/programs/hdo.ts';
import { changeBeside } from '../helpers/shadow/shadow.ts';

type Check = { name: string; state: 'ok' | 'warn' | 'bad'; found: string; fix: string | null };

async function folder(t: TestContext): Promise<string> {
  const data = join(temporary(t), 'data');
  await document(['init', '--data', data]);
  return data;
}

/** Returns the checks of the doctor that are not ok. */
async function findings(data: string, env: NodeJS.ProcessEnv = {}) {
  const { code, stdout } = await hdoBeside(['doctor', '--json', '--data', data], { env });
  const { ok, checks }: { ok: boolean; checks: Check[] } = JSON.parse(stdout);
  for (const { state, fix } of checks) assert.equal(fix === null, state === 'ok');
  return { code, ok, found: checks.filter(({ state }) => state !== 'ok').map(({ name, state }) => `${name} ${state}`) };
}

test('the only finding on a new data folder is the missing backup, then that it is on the same disk', async (t) => {
  const data = await folder(t);
  const env = { HDO_SERVER__LISTEN: '127.0.0.1:0' };
  assert.deepEqual(await findings(data, env), { code: 0, ok: true, found: ['backup warn'] });
  await document(['backup', 'create', '--data', data]);
  assert.deepEqual((await findings(data, env)).found, ['other disk warn']);
});

test('every finding comes with its fix, and the command ends with 1', async (t) => {
  const data = await folder(t);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  t.after(() => taken.close());
  const { port } = taken.address() as { port: number };
  chmodSync(data, 0o755);
  writeFileSync(join(data, 'cert.pem'), 'none');
  changeBeside(data, (db) => {
    db.exec("UPDATE audit SET at = '2999-01-01T00:00:00.000Z'");
    db.pragma('user_version = 99');
  });
  const env = {
    HDO_SERVER__LISTEN: `127.0.0.1:${port}`,
    HDO_SERVER__DISK_FLOOR_BYTES: String(2 ** 52),
    HDO_SERVER__TLS_CERT: join(data, 'cert.pem'),
    HDO_SERVER__TLS_KEY: join(data, 'cert.pem'),
  };
  const { code, ok, found } = await findings(data, env);
  assert.deepEqual([code, ok], [1, false]);
  assert.deepEqual(found, ['rights bad', 'disk bad', 'clock bad', 'version bad', 'port bad', 'tls bad', 'backup warn']);

  appendFileSync(join(data, 'config.toml'), '\nlisten = 5\n');
  assert.deepEqual((await findings(data)).found, ['settings bad']);
  assert.match((await hdoBeside(['doctor', '--data', data])).stdout, /What to do:\nsettings: correct this setting/);
});

test('network file systems are recognised by their numbers, also if these are negative', () => {
  assert.equal(kindOf(0x6969).network, 'NFS');
  assert.equal(kindOf(0xff534d42).network, 'CIFS');
  assert.equal(kindOf(0xff534d42 | 0).network, 'CIFS');
  assert.deepEqual(kindOf(0xef53), { network: undefined, doubtful: false });
  assert.deepEqual(kindOf(0x65735546), { network: undefined, doubtful: true });
});
