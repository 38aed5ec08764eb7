import assert from 'node:assert/strict';
import { test } from 'node:test';
import { notified } from '../helpers/appliance/notified.ts';
import { startHdo } from '../helpers/programs/hdo.ts';
import { eventually } from '../helpers/until.ts';
import { hook } from './asking.ts';

test('the request of a killed hook ends by itself, and not before the time of the hook', async (t) => {
  const { box, agent, pass } = await notified(t, []);
  const env = { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key };
  const waiting = async () => (await agent.call('inputList')).returned_count;
  const killed = startHdo(t, ['permission', '--timeout', '10m'], { env, input: JSON.stringify(hook) });
  await eventually(async () => (await waiting()) === 1);
  await eventually(() => box.change(({ store }) => store.askers.next.all({ limit: 1 }).length === 1));
  killed.signal('SIGKILL');
  await killed.ended;
  await pass(9 * 60_000);
  assert.equal(await waiting(), 1);
  await pass(3 * 60_000);
  await eventually(async () => (await waiting()) === 0);
});
