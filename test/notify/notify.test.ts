import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { notified, sendLocally } from '../helpers/notified.ts';
import { type Received, sink } from '../helpers/sink.ts';
import { submission } from '../helpers/submissions.ts';
import { until } from '../helpers/until.ts';

const secret = 'a secret of the webhook';
const minute_ms = 60_000;
const long_ms = 5_000;
const bodyOf = ({ body }: Received) => JSON.parse(body) as { delivery_id: string; priority: string; url: string };
const webhook = (url: string, more: object = {}) => ({ name: 'hook', kind: 'webhook', url, secret, ...more });

test('a webhook is told once of each request, signed, and without what it says', async (t) => {
  const { received, url } = await sink(t);
  const { box, agent, states } = await notified(t, [webhook(url)]);
  await agent.call('inputSend', { body: submission({ title: 'Pay the secret sum' }) });
  await agent.call('inputSend', { body: submission({ title: 'Pay the secret sum' }) });
  await agent.call('inputSend', { body: submission({ caller_item_id: 'second' }) });
  await until('both are told', () => states().join() === 'delivered,delivered', long_ms);

  for (const one of received) {
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = one.headers;
    const expected = createHmac('sha256', secret).update(`${id}.${at}.${one.body}`).digest('base64');
    assert.equal(signature, `v1,${expected}`);
    assert.equal(Number(at) * 1000, box.clock.now());
    assert.equal(bodyOf(one).delivery_id, id);
    assert.ok(!/secret sum|agent/.test(one.body), one.body);
  }
  assert.equal(new Set(received.map((one) => bodyOf(one).url)).size, 2);
  assert.equal(received.length, 2);
});

test('what could not be told is told later, under the same id; a redirect is not followed', async (t) => {
  const { received, behaviour, url } = await sink(t);
  const { agent, states, attempts, pass } = await notified(t, [webhook(url)]);
  behaviour.status = 500;
  await agent.call('inputSend', { body: submission() });
  await until('the first attempt', () => attempts().join() === '1', long_ms);
  behaviour.status = 302;
  behaviour.headers = { Location: `${url}/elsewhere` };
  await pass(minute_ms);
  await until('the second attempt', () => attempts().join() === '2', long_ms);
  behaviour.status = 200;
  await pass(minute_ms);
  await until('it is told', () => states().join() === 'delivered', long_ms);
  assert.deepEqual([...new Set(received.map(({ path }) => path))], ['/']);
  assert.equal(new Set(received.map((one) => bodyOf(one).delivery_id)).size, 1);
});

test('after eight attempts it is given up', async (t) => {
  const { received, behaviour, url } = await sink(t);
  const { agent, states, attempts, pass } = await notified(t, [webhook(url)]);
  behaviour.status = 410;
  await agent.call('inputSend', { body: submission() });
  for (let attempt = 1; attempt <= 8; attempt++) {
    await until(`attempt ${attempt}`, () => attempts().join() === `${attempt}`, long_ms);
    await pass(300 * minute_ms);
  }
  await until('it is over', () => states().join() === 'given_up', long_ms);
  assert.equal(received.length, 8);
});

test('nobody is told of what was answered or withdrawn meanwhile', async (t) => {
  const { received, behaviour, url } = await sink(t);
  const { agent, person, states, attempts, pass } = await notified(t, [webhook(url)]);
  behaviour.status = 503;
  for (const caller_item_id of ['answered', 'withdrawn']) {
    await agent.call('inputSend', { body: submission({ caller_item_id }) });
  }
  await until('both failed', () => attempts().join() === '1,1', long_ms);
  await agent.call('inputDelete', { body: { caller_item_id: 'withdrawn' } });
  await person.answer(await person.find(agent, 'answered'), 'approve');
  await pass(minute_ms);
  await until('neither is told', () => states().join() === 'needless,needless', long_ms);
  assert.equal(received.length, 2);
});

test('a request below the least priority is told when it is raised, and only once', async (t) => {
  const { received, url } = await sink(t);
  const { agent } = await notified(t, [webhook(url, { min_priority: 'high' })]);
  await agent.call('inputSend', { body: submission({ priority: 'normal' }) });
  await agent.call('inputReplace', { body: submission({ priority: 'urgent' }) });
  await until('it is told', () => received.length === 1, long_ms);
  await agent.call('inputReplace', { body: submission({ priority: 'high' }) });
  await agent.call('inputSend', { body: submission({ caller_item_id: 'next', priority: 'high' }) });
  await until('the next is told', () => received.length === 2, long_ms);
  assert.deepEqual(
    received.map((one) => bodyOf(one).priority),
    ['urgent', 'high'],
  );
});

test('in quiet hours only what is urgent is told; the rest when they end', async (t) => {
  const { received, url } = await sink(t);
  const quiet = { quiet_hours: '09:30-07:00', quiet_timezone: 'Europe/Berlin' }; // where it is 10:00
  const { agent, pass } = await notified(t, [webhook(url, quiet)]);
  await agent.call('inputSend', { body: submission() });
  await agent.call('inputSend', { body: submission({ caller_item_id: 'fire', priority: 'urgent' }) });
  await until('the urgent one is told', () => received.length === 1, long_ms);
  assert.equal(received.map(bodyOf)[0]?.priority, 'urgent');
  await pass(20 * 60 * minute_ms);
  await agent.call('inputSend', { body: submission({ caller_item_id: 'more', priority: 'urgent' }) });
  await until('that one is told, and not the other', () => received.length === 2, long_ms);
  await pass(61 * minute_ms);
  await until('the other is told', () => received.length === 3, long_ms);
});

test('what waited before a target was set up is not told, what came while the appliance was down is', async (t) => {
  const { received, url } = await sink(t);
  const bare = await notified(t, []);
  await bare.agent.call('inputSend', { body: submission({ caller_item_id: 'old' }) });
  await bare.box.close();
  const first = await notified(t, [webhook(url)], bare.box.data);
  await until('it begins', () => first.begun(), long_ms);
  await first.box.close();
  sendLocally(first.box, submission({ caller_item_id: 'meanwhile' }));
  const second = await notified(t, [webhook(url)], bare.box.data);
  await until('that one is told', () => second.states().join() === 'delivered', long_ms);
  assert.equal(received.length, 1);
});
