import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { notified, sendLocally } from '../helpers/appliance/notified.ts';
import { submission } from '../helpers/data/submissions.ts';
import { type Received, sink } from '../helpers/programs/sink.ts';
import { until } from '../helpers/until.ts';

const secret = 'a secret of the webhook';
const minute_ms = 60_000;
const bodyOf = ({ body }: Received) => JSON.parse(body) as { delivery_id: string; priority: string; url: string };
const webhook = (url: string, more: object = {}) => ({ name: 'hook', kind: 'webhook', url, secret, ...more });

test('a webhook is notified once of each request, signed and without its content', async (t) => {
  const { received, url } = await sink(t);
  const { box, agent, states } = await notified(t, [webhook(url)]);
  await agent.call('inputSend', { body: submission({ title: 'Pay the secret sum' }) });
  await agent.call('inputSend', { body: submission({ title: 'Pay the secret sum' }) });
  await agent.call('inputSend', { body: submission({ caller_item_id: 'second' }) });
  await until('both are delivered', () => states().join() === 'delivered,delivered');

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

test('a failed notification is retried under the same id, and a redirect is not followed', async (t) => {
  const { received, behaviour, url } = await sink(t);
  const { agent, states, attempts, pass } = await notified(t, [webhook(url)]);
  behaviour.status = 500;
  await agent.call('inputSend', { body: submission() });
  await until('the first attempt', () => attempts().join() === '1');
  behaviour.status = 302;
  behaviour.headers = { Location: `${url}/elsewhere` };
  await pass(minute_ms);
  await until('the second attempt', () => attempts().join() === '2');
  behaviour.status = 200;
  await pass(minute_ms);
  await until('it is delivered', () => states().join() === 'delivered');
  assert.deepEqual([...new Set(received.map(({ path }) => path))], ['/']);
  assert.equal(new Set(received.map((one) => bodyOf(one).delivery_id)).size, 1);
});

test('a notification is given up after eight attempts', async (t) => {
  const { received, behaviour, url } = await sink(t);
  const { agent, states, attempts, pass } = await notified(t, [webhook(url)]);
  behaviour.status = 503;
  await agent.call('inputSend', { body: submission() });
  for (let attempt = 1; attempt <= 8; attempt++) {
    await until(`attempt ${attempt}`, () => attempts().join() === `${attempt}`);
    await pass(300 * minute_ms);
  }
  await until('it is given up', () => states().join() === 'given_up');
  assert.equal(received.length, 8);
});

test('requests that were answered or deleted in the meantime are not notified', async (t) => {
  const { received, behaviour, url } = await sink(t);
  const { agent, person, states, attempts, pass } = await notified(t, [webhook(url)]);
  behaviour.status = 503;
  for (const caller_item_id of ['answered', 'deleted']) {
    await agent.call('inputSend', { body: submission({ caller_item_id }) });
  }
  await until('both failed', () => attempts().join() === '1,1');
  await agent.call('inputDelete', { body: { caller_item_id: 'deleted' } });
  await person.answer(await person.find(agent, 'answered'), 'approve');
  await pass(minute_ms);
  await until('neither is delivered', () => states().join() === 'needless,needless');
  assert.equal(received.length, 2);
});

test('a request below the minimum priority is notified when it is raised, and only once', async (t) => {
  const { received, url } = await sink(t);
  const { agent } = await notified(t, [webhook(url, { min_priority: 'high' })]);
  await agent.call('inputSend', { body: submission({ priority: 'normal' }) });
  await agent.call('inputReplace', { body: submission({ priority: 'urgent' }) });
  await until('it is delivered', () => received.length === 1);
  await agent.call('inputReplace', { body: submission({ priority: 'high' }) });
  await agent.call('inputSend', { body: submission({ caller_item_id: 'next', priority: 'high' }) });
  await until('the next is delivered', () => received.length === 2);
  assert.deepEqual(
    received.map((one) => bodyOf(one).priority),
    ['urgent', 'high'],
  );
});

test('in quiet hours only urgent requests are notified, and the others when they end', async (t) => {
  const { received, url } = await sink(t);
  const quiet = { quiet_hours: '09:30-07:00', quiet_timezone: 'Europe/Berlin' }; // it is 10:00 there
  const { agent, pass } = await notified(t, [webhook(url, quiet)]);
  await agent.call('inputSend', { body: submission() });
  await agent.call('inputSend', { body: submission({ caller_item_id: 'fire', priority: 'urgent' }) });
  await until('the urgent one is delivered', () => received.length === 1);
  assert.equal(received.map(bodyOf)[0]?.priority, 'urgent');
  await pass(20 * 60 * minute_ms);
  await agent.call('inputSend', { body: submission({ caller_item_id: 'more', priority: 'urgent' }) });
  await until('that one is delivered, and not the other', () => received.length === 2);
  await pass(61 * minute_ms);
  await until('the other is delivered', () => received.length === 3);
});

test('requests from before a target are not notified, those from while the server was down are', async (t) => {
  const { received, url } = await sink(t);
  const bare = await notified(t, []);
  await bare.agent.call('inputSend', { body: submission({ caller_item_id: 'old' }) });
  await bare.box.close();
  const first = await notified(t, [webhook(url)], bare.box.data);
  await until('the target is ready', () => first.begun());
  await first.box.close();
  sendLocally(first.box, submission({ caller_item_id: 'while-down' }));
  const second = await notified(t, [webhook(url)], bare.box.data);
  await until('that one is delivered', () => second.states().join() === 'delivered');
  assert.equal(received.length, 1);
});
