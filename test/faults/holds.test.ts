import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openClient } from '../../src/client/index.ts';
import { executable } from '../helpers/appliance/executable-box.ts';
import { approve } from '../helpers/appliance/holding.ts';
import { signIn } from '../helpers/appliance/person.ts';
import { standingAppliance } from '../helpers/appliance/standing-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';
import { serveExecutable } from '../helpers/programs/executable.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';

const env = { HDO_LOG__LEVEL: 'error', HDO_REVIEW__HOLD_SECONDS: '2' };
const year_ms = 366 * 86_400_000;
const run = async (...args: string[]) => {
  const { code, stdout, stderr } = await executable([...args, '--json'], { env: {} });
  assert.equal(code, 0, `${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout);
};

test('a held answer survives kill -9, and is released once after the restart', async (t) => {
  const data = join(temporary(t), 'data');
  const { caller, sign_in_url } = await run('init', '--data', data, '--reviewer', 'petra', '--caller', 'agent');
  let server = await serveExecutable(data, env);
  t.after(() => server.kill());
  const clientOf = () => openClient({ url: server.base_url, api_key: caller.api_key });
  await clientOf().inputSend(submission());
  const page = await signIn(server.base_url, { link: new URL(sign_in_url).hash.slice(1) });
  const { items } = await page.call('itemList');
  const body = { expected_revision: 1, ...approve };
  const { answer } = await page.call('itemAnswer', { params: { item_id: items[0]?.item_id ?? '' }, body });
  assert.equal(answer.hold?.seconds, 2);

  await server.kill();
  assert.equal((await run('verify', '--data', data)).ok, true);
  server = await serveExecutable(data, env);
  assert.equal((await clientOf().inputRead('invoice-1')).status, 'pending');
  const ready = async () => (await clientOf().outputCheck()).items;
  await until('the decision is there', async () => (await ready()).length > 0);
  assert.deepEqual(
    (await ready()).map(({ caller_item_id }) => caller_item_id),
    ['invoice-1'],
  );
  await server.kill();
  assert.deepEqual(await run('verify', '--data', data), { ok: true, problems: [] });
});

test('a clock that jumps by a year, ahead or back, neither shortens nor prolongs a hold', async (t) => {
  let elapsed_ms = 0;
  const elapsed = () => elapsed_ms;
  const box = await standingAppliance(t, { elapsed, env: { HDO_REVIEW__HOLD_SECONDS: '10' } });
  const agent = box.caller('agent');
  const anna = box.person('Anna');
  const hold = async (caller_item_id: string) => {
    await agent.call('inputSend', { body: submission({ caller_item_id }) });
    await anna.answer(await anna.find(agent, caller_item_id), 'approve');
  };
  const is = async (caller_item_id: string, status: string) =>
    (await agent.call('inputRead', { body: { caller_item_id } })).status === status;
  await hold('first');
  elapsed_ms += 9_000;
  await hold('second');
  box.clock.move(year_ms);
  elapsed_ms += 1_500;
  await until('the first is released', () => is('first', 'answered'));
  assert.ok(await is('second', 'pending'));
  box.clock.move(-2 * year_ms);
  elapsed_ms += 9_000;
  await until('the second is released', () => is('second', 'answered'));
});
