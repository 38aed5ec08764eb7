import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { request } from 'undici';
import { appliance } from '../helpers/appliance/appliance.ts';
import { submission } from '../helpers/data/submissions.ts';
import { hdoBeside } from '../helpers/programs/hdo.ts';
import { sink } from '../helpers/programs/sink.ts';
import { until } from '../helpers/until.ts';

type Check = { name: string; state: string; found: string; fix: string | null };

async function checksOf(data: string, env: NodeJS.ProcessEnv = {}): Promise<Check[]> {
  const { stdout } = await hdoBeside(['doctor', '--json', '--data', data], { env });
  return JSON.parse(stdout).checks;
}

test('a target that fails is named by doctor, status and readyz with the same sentence', async (t) => {
  const there = await sink(t);
  there.behaviour.status = 503;
  const config = `[[notify]]\nname = "phone"\nkind = "ntfy"\nurl = "${there.url}/topic"\n`;
  const box = await appliance(t, { config });
  const sentence = 'The last notice to a target failed.';
  assert.ok(!(await checksOf(box.data)).some(({ found }) => found.includes(sentence)));
  await box.caller('agent').call('inputSend', { body: submission({ caller_item_id: 'one' }) });
  await until('the attempt has failed', async () => {
    const { body } = await request(`${box.base_url}/readyz`);
    const { troubles } = (await body.json()) as { troubles: { sentence: string }[] };
    return troubles.some((one) => one.sentence === sentence);
  });
  const status = await hdoBeside(['status', '--data', box.data]);
  assert.ok(status.stdout.includes(sentence), status.stdout);
  const found = (await checksOf(box.data)).find(({ name }) => name === 'notifications');
  assert.deepEqual([found?.state, found?.found], ['warn', `${sentence} (phone answered 503, 1 waiting)`]);
  assert.match(found?.fix ?? '', /hdo notify log/);
  await box.close();
  const stopped = (await checksOf(box.data)).find(({ name }) => name === 'notifications');
  assert.equal(stopped?.found, found?.found, 'also while the server is stopped');
});

test('settings that were reloaded and wait for a restart are named until then', async (t) => {
  const box = await appliance(t);
  const named = async () =>
    (await checksOf(box.data)).filter(({ found }) => found.includes('only with the next start'));
  assert.deepEqual(await named(), []);
  appendFileSync(join(box.data, 'config.toml'), '\n[telemetry]\nservice_name = "other"\n');
  box.process.kill('SIGHUP');
  await until('doctor names them', async () => (await named()).length === 1, undefined, 500);
  const [one] = await named();
  assert.equal(one?.state, 'warn');
  assert.match(one?.found ?? '', /telemetry.service_name/);
});

test('metrics that are open to all networks are a finding', async (t) => {
  const box = await appliance(t);
  const metrics = async (listen: string) =>
    (await checksOf(box.data, { HDO_METRICS__LISTEN: listen, HDO_METRICS__INSECURE: 'true' })).find(
      ({ name }) => name === 'metrics',
    );
  assert.equal((await metrics('0.0.0.0:9090'))?.state, 'warn');
  assert.match((await metrics('203.0.113.9:9090'))?.found ?? '', /everybody who reaches 203\.0\.113\.9:9090 can read/);
  assert.equal(await metrics('10.1.2.3:9090'), undefined);
  assert.equal(await metrics('127.0.0.1:9090'), undefined);
});
