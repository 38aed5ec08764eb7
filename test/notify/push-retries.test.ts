import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { initFolder } from '../../src/cli/init-folder.ts';
import { inFolder } from '../helpers/appliance/in-folder.ts';
import { notified } from '../helpers/appliance/notified.ts';
import { browserOf, pushDevice } from '../helpers/appliance/push-device.ts';
import { submission } from '../helpers/data/submissions.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { sink } from '../helpers/programs/sink.ts';
import { until } from '../helpers/until.ts';

const minute_ms = 60_000;

async function furnished(t: TestContext, settings: Readonly<Record<string, unknown>> = {}) {
  const service = await sink(t);
  const target = { name: 'devices', kind: 'push', url: service.url, ...settings };
  const { box, agent, person, pass } = await notified(t, [target]);
  const { subscription, read } = pushDevice(`${service.url}/phone`);
  const browser = await browserOf(box, person);
  await until('it is on', async () => (await browser.call('pushRead')).is_on);
  await browser.call('pushSubscribe', { body: { ...subscription, with_titles: false } });
  const sent = async (count: number) => {
    await until(`notice ${count}`, () => service.received.length >= count);
    await new Promise((resolve) => setTimeout(resolve, 0));
    assert.equal(service.received.length, count);
    const last = service.received.at(-1);
    return last && read(last).waiting;
  };
  const send = (caller_item_id: string, more = {}) =>
    agent.call('inputSend', { body: submission({ caller_item_id, ...more }) });
  const told = () =>
    box.change(({ store, now }) => {
      const [account] = store.accounts.list.all();
      return store.push.ofAccount
        .all({ account_id: account?.account_id ?? '', now })
        .map(({ told_through }) => told_through);
    });
  return { box, service, pass, send, sent, told };
}

test('requests within ten seconds of a notice share the next one', async (t) => {
  const { service, pass, send, sent, told } = await furnished(t);
  await send('one');
  assert.equal(await sent(1), 1);
  await until('it is recorded', () => (told()[0] ?? 0) > 0);
  await send('two');
  await send('three');
  await pass(9_000);
  assert.equal(await sent(1), 1);
  await until('the gap is over', async () => {
    await pass(1_000);
    return service.received.length > 1;
  });
  assert.equal(await sent(2), 3);
});

test('a push service that fails is asked again after pauses, and then given up', async (t) => {
  const { service, pass, send, sent, told } = await furnished(t);
  service.behaviour.status = 503;
  await send('one');
  const pauses = [10_000, 30_000, 2 * minute_ms, 10 * minute_ms, 30 * minute_ms, 60 * minute_ms, 240 * minute_ms];
  for (const [at, pause_ms] of pauses.entries()) {
    await sent(at + 1);
    service.behaviour.status = at % 2 === 0 ? 429 : 500;
    const before = service.received.length;
    await until('the next attempt', async () => {
      await pass(pause_ms);
      return service.received.length > before;
    });
  }
  await until('it is given up', () => (told()[0] ?? 0) > 0);
  assert.equal(service.received.length, pauses.length + 1);
  service.behaviour.status = 201;
  await send('two');
  await until('the gap is over', async () => {
    await pass(minute_ms); // the gap begins a moment after it is given up
    return service.received.length > pauses.length + 1;
  });
  assert.equal(await sent(pauses.length + 2), 2);
});

test('quiet hours and the lowest priority of the settings hold for devices too', async (t) => {
  const quiet = { quiet_hours: '08:00-12:00', quiet_timezone: 'UTC', min_priority: 'normal' }; // the clock is at 09:00
  const { pass, send, sent } = await furnished(t, quiet);
  await send('low', { priority: 'low' });
  await send('one');
  await send('two', { priority: 'urgent' });
  assert.equal(await sent(1), 2);
  await send('three');
  await pass(60 * minute_ms);
  assert.equal(await sent(1), 2);
  await pass(2 * 60 * minute_ms);
  assert.equal(await sent(2), 3);
});

test('init makes the key of the server, and an older folder gets it when these notices are turned on', async (t) => {
  const made = join(temporary(t), 'data');
  initFolder(made, { reviewer: 'ada', caller: 'agent' });
  const keyIn = (data: string) => inFolder(data, ({ store }) => store.push.key.get()?.public_key);
  assert.equal(Buffer.from(keyIn(made) ?? '', 'base64url').length, 65);
  const { box } = await notified(t, []);
  assert.equal(keyIn(box.data), undefined, 'it was made without init');
  await box.close();
  await notified(t, [{ name: 'devices', kind: 'push' }], box.data);
  await until('the key is made', () => keyIn(box.data) !== undefined);
});
