import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { doorkeeper } from '../../helpers/appliance/device.ts';
import { standingAppliance } from '../../helpers/appliance/standing-appliance.ts';
import { hdoBeside, startHdo, temporary } from '../../helpers/programs/hdo.ts';

const code = /^ {2}([A-Z]{4}-[A-Z]{4})$/m;
const day_s = 86_400;

/** Starts hdo connect, and waits until it shows the code. */
async function connecting(t: TestContext, base_url: string, { name, file }: { name: string; file: string }) {
  const running = startHdo(t, ['connect', base_url, '--name', name], { env: { HDO_CREDENTIALS: file } });
  const { stderr } = await running.written(code);
  return { ...running, user_code: code.exec(stderr)?.[1] ?? '' };
}

test('two runs at once each get their key, and the file has the later one', async (t) => {
  const box = await standingAppliance(t);
  const ada = await doorkeeper(box);
  const file = join(temporary(t), 'credentials.json');
  const runs = [
    await connecting(t, box.base_url, { name: 'First', file }),
    await connecting(t, box.base_url, { name: 'Second', file }),
  ];
  const keys = new Set<string>();
  for (const { user_code, ended } of runs) {
    const { device_request_id } = await ada.find(user_code);
    await ada.call('deviceRequestApprove', { params: { device_request_id }, body: { user_code } });
    const said = await ended;
    assert.equal(said.code, 0, said.stderr);
    const { url, api_key } = JSON.parse(readFileSync(file, 'utf8'));
    assert.deepEqual([url, statSync(file).mode & 0o777], [box.base_url, 0o600]);
    keys.add(api_key);
    assert.equal((await hdoBeside(['input', 'list'], { env: { HDO_CREDENTIALS: file } })).code, 0);
  }
  assert.deepEqual([keys.size, readdirSync(join(file, '..'))], [2, ['credentials.json']]);
});

test('a run removes only old reservations of its own file', async (t) => {
  const box = await standingAppliance(t);
  const folder = temporary(t);
  const place = (name: string, days: number) => {
    const path = join(folder, name);
    writeFileSync(path, ' ', { mode: 0o600 });
    utimesSync(path, Date.now() / 1_000 - days * day_s, Date.now() / 1_000 - days * day_s);
    return path;
  };
  const old = [place('credentials.json.new', 2), place('credentials.json.0123456789abcdef.new', 2)];
  const others = [
    place('credentials.json.fedcba9876543210.new', 0.5),
    place('credentials.json.mine.new', 2),
    place('other.json.0123456789abcdef.new', 2),
  ];
  const run = await connecting(t, box.base_url, { name: 'Third', file: join(folder, 'credentials.json') });
  assert.deepEqual(old.filter(existsSync), []);
  assert.deepEqual(others.filter(existsSync), others);
  run.signal('SIGKILL');
  await run.ended;
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const) {
  test(`a run that ends by ${signal} leaves nothing behind`, async (t) => {
    const box = await standingAppliance(t);
    const folder = temporary(t);
    const run = await connecting(t, box.base_url, { name: signal, file: join(folder, 'credentials.json') });
    run.signal(signal);
    await run.ended;
    assert.deepEqual(readdirSync(folder), []);
  });
}
