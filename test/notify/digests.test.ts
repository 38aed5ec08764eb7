import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { notified } from '../helpers/appliance/notified.ts';
import { submission } from '../helpers/data/submissions.ts';
import { type Received, sink } from '../helpers/programs/sink.ts';
import { until } from '../helpers/until.ts';
import { chatSchemas } from './chat-schemas.ts';

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;
const secret = 'a secret of the webhook';
const hook = (url: string, more: object) => ({ name: 'hook', kind: 'webhook', url, secret, content: true, ...more });

const pathOf = ({ url }: { url: string }) => new URL(url).pathname;
/** The type and the title of a notification of one request. */
const single = (one: Received | undefined) => (one ? [bodyOf(one).type, bodyOf(one).title] : []);

type Body = {
  type: string;
  delivery_id: string;
  priority: string;
  count?: number;
  title?: string;
  url: string;
  requests?: { title: string; caller: string; priority: string; url: string }[];
};
const bodyOf = ({ body }: Received) => JSON.parse(body) as Body;

test('a digest has what is still waiting, the most urgent first; urgent requests do not wait for it', async (t) => {
  const { received, behaviour, url } = await sink(t);
  const { box, agent, person, states, attempts, pass } = await notified(t, [
    hook(url, { every: '1h', quiet_timezone: 'UTC' }),
  ]);
  const send = (caller_item_id: string, more: Parameters<typeof submission>[0] = {}) =>
    agent.call('inputSend', { body: submission({ caller_item_id, title: `About ${caller_item_id}`, ...more }) });
  await pass(20 * minute_ms);
  for (const name of ['a', 'b', 'c', 'gone']) await send(name);
  await send('high', { priority: 'high' });
  await send('fire', { priority: 'urgent' });
  await until('the urgent one is told', () => received.length === 1);
  assert.deepEqual(single(received[0]), ['request.waiting', 'About fire']);
  await agent.call('inputReplace', { body: submission({ caller_item_id: 'c', title: 'Now!', priority: 'urgent' }) });
  await until('one that became urgent is told', () => received.length === 2);
  await until('all are queued', () => states().length === 6);
  await person.answer(await person.find(agent, 'gone'), 'approve');

  behaviour.status = 503;
  await pass(39 * minute_ms);
  await pass(minute_ms);
  await until('the digest failed', () => attempts().filter((count) => count === 1).length === 5);
  behaviour.status = 204;
  await pass(11_000);
  await until('it is delivered', () => states().every((state) => state !== 'waiting'));
  assert.equal(received.length, 4);
  const [failed, digest] = received.slice(2).map(bodyOf) as [Body, Body];
  assert.equal(failed.delivery_id, digest.delivery_id, 'a receiver knows it as the same');
  const { type, count, priority, requests = [] } = digest;
  assert.deepEqual([type, count, priority, pathOf(digest)], ['requests.waiting', 3, 'high', '/queue']);
  const lines = requests.map((one) => `${one.title} by ${one.caller}, ${one.priority}`);
  const normal = ['About a by agent, normal', 'About b by agent, normal'];
  assert.deepEqual(lines, ['About high by agent, high', ...normal]);
  for (const one of requests) assert.equal((await fetch(box.base_url + pathOf(one))).status, 200);

  await send('alone');
  await until('it is queued', () => states().length === 7);
  await pass(hour_ms);
  await until('the next digest is delivered', () => received.length === 5);
  assert.deepEqual(single(received[4]), ['request.waiting', 'About alone']);
});

test('requests of quiet hours are one notification when these end, which lists the first ten', async (t) => {
  const { received, url } = await sink(t);
  const quiet = { quiet_hours: '22:00-07:00', quiet_timezone: 'America/New_York' }; // it is 4:00 there
  const { agent, pass, states } = await notified(t, [
    hook(url, quiet),
    { name: 'topic', kind: 'ntfy', url: `${url}/topic`, content: true, ...quiet },
    { ...hook(`${url}/bare`, { content: false, every: '2h', ...quiet }), name: 'bare' },
  ]);
  const send = (caller_item_id: string, more: object = {}) =>
    agent.call('inputSend', { body: submission({ caller_item_id, title: 'See evil.example', ...more }) });
  for (let at = 0; at < 12; at++) await send(`item-${at}`);
  await until('all are queued', () => states().length === 36);
  await pass(2 * hour_ms);
  await send('fire', { priority: 'urgent' });
  await until('only the urgent one is told', () => received.length === 3);
  await pass(hour_ms + minute_ms);
  await until('each target is told once more', () => received.length === 6);
  const at = (path: string) => received.slice(3).find((one) => one.path === path) as Received;
  const { count, requests, type } = bodyOf(at('/'));
  assert.deepEqual([type, count, requests?.length], ['requests.waiting', 12, 10]);
  const topic = at('/topic');
  assert.equal(topic.headers.title, '12 requests are waiting (up to normal)');
  assert.equal(topic.headers.actions, undefined);
  const lines = topic.body.split('\n');
  assert.deepEqual([lines.length, lines.at(-1)], [11, 'and 2 more']);
  assert.ok(!topic.body.includes('evil.example'), 'no line has a link');
  assert.ok(bodyOf(at('/bare')).requests?.every(({ title, caller }) => title === null && caller === null));
  await send('later');
  await until('one that comes later is told at once', () => received.length === 8);
  assert.equal(bodyOf(received.slice(6).find((one) => one.path === '/') as Received).type, 'request.waiting');
});

test('no length of titles makes a digest too long for a chat', async (t) => {
  const { received, url } = await sink(t);
  const common = { content: true, every: '1h', quiet_timezone: 'UTC' };
  const kinds = ['slack', 'discord', 'teams'].map((kind) => ({
    name: kind,
    kind,
    webhook_url: `${url}/${kind}`,
    ...common,
  }));
  const telegram = { name: 'telegram', kind: 'telegram', url, token: 'telegram', chat: '-1', ...common };
  const topic = { name: 'ntfy', kind: 'ntfy', url: `${url}/ntfy`, ...common };
  const { agent, pass, states } = await notified(t, [...kinds, telegram, topic]);
  await pass(minute_ms);
  for (let at = 0; at < 11; at++) {
    await agent.call('inputSend', { body: submission({ caller_item_id: `${at}`, title: '.@'.repeat(100) }) });
  }
  await until('all are queued', () => states().length === 55);
  await pass(hour_ms);
  await until('all are told', () => received.length === 5);
  const ajv = new Ajv2020({ strict: false });
  for (const { path, body } of received) {
    assert.ok(body.includes('\u200b'), path);
    const [, name = ''] = /^\/(?:bot)?(\w+)/.exec(path) ?? [];
    if (name === 'ntfy') assert.ok(Buffer.byteLength(body) <= 4_096);
    else assert.ok(ajv.validate(chatSchemas[name]?.schema ?? false, JSON.parse(body)), `${name}: ${ajv.errorsText()}`);
  }
});
