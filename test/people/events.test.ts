import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAccount } from '../../src/rules/access/accounts.ts';
import { operator } from '../../src/rules/base/audit.ts';
import { revokeToken } from '../../src/rules/people/reviewers.ts';
import type { Agent } from '../helpers/appliance/agent.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import { openStream, type StreamEvent } from '../helpers/appliance/event-stream.ts';
import type { Person } from '../helpers/appliance/person.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { undo } from '../helpers/appliance/undo.ts';
import { submission } from '../helpers/data/submissions.ts';

const listen = (box: TestAppliance, { token }: Person, more: Record<string, string> = {}) =>
  openStream(box.base_url, { authorization: `Bearer ${token}`, ...more });
const isChange = ({ event }: StreamEvent) => event !== 'counts';
const named = (events: StreamEvent[]) => events.filter(isChange).map(({ event, data }) => [event, data.reason ?? null]);
const send = (agent: Agent, caller_item_id = 'invoice-1') =>
  agent.call('inputSend', { body: submission({ caller_item_id }) });

/** Adds an agent and a person, and waits until the server knows them. */
async function two(box: TestAppliance): Promise<[Agent, Person]> {
  const people: [Agent, Person] = [box.caller('agent'), box.person('Ada')];
  await send(people[0], 'first');
  return people;
}

test('a person receives an event for every change of an item, in order, with counts', async () => {
  const box = await account();
  const [agent, ada] = await two(box);
  const stream = await listen(box, ada);
  assert.match(String(stream.headers['content-type']), /^text\/event-stream/);
  assert.equal((await stream.next())?.data.normal, 1);
  await send(agent);
  const item = await ada.find(agent, 'invoice-1');
  await agent.call('inputReplace', { body: submission({ title: 'Another', priority: 'urgent' }) });
  await ada.answer({ ...item, revision: 2 }, 'reject');
  await undo(ada, item.item_id);
  const output_result_id = await ada.answer({ ...item, revision: 2 }, 'approve');
  await agent.call('outputRead', { params: { output_result_id } });
  await agent.call('outputAck', { params: { output_result_id } });
  await agent.call('inputDelete', { body: { caller_item_id: 'first' } });
  const events = await stream.until(({ event, data }) => event === 'counts' && data.normal === 0 && data.urgent === 0);

  assert.deepEqual(named(events), [
    ['item.added', null],
    ['item.changed', null],
    ['item.removed', 'answered'],
    ['item.added', null],
    ['item.removed', 'answered'],
    ['output.read', null],
    ['output.acked', null],
    ['item.removed', 'gone'],
  ]);
  const [first] = events;
  assert.deepEqual(first?.data, { item_id: item.item_id, caller_id: agent.caller_id });
});

test('a stream that was cut off resumes after the last received event', async (t) => {
  const box = await appliance(t);
  const [agent, ada] = await two(box);
  const before = await listen(box, ada);
  await send(agent, 'seen');
  const last = (await before.until(isChange)).at(-1);
  before.leave();
  for (const id of ['missed-1', 'missed-2']) await send(agent, id);
  const after = await listen(box, ada, { 'last-event-id': last?.id ?? '' });
  await send(agent, 'live');
  const ids = await Promise.all(
    ['missed-1', 'missed-2', 'live'].map(async (id) => (await ada.find(agent, id)).item_id),
  );
  const events = await after.until(({ data }) => data.item_id === ids[2]);

  assert.deepEqual(
    events.filter(isChange).map(({ data }) => data.item_id),
    ids,
  );
  assert.equal(new Set(events.filter(isChange).map(({ id }) => id)).size, 3);
});

test('a stream that starts from a page of items misses no later event', async (t) => {
  const box = await appliance(t);
  const [agent, ada] = await two(box);
  const { last_event_id } = await ada.call('itemList', { query: {} });
  for (const id of ['second', 'third']) await send(agent, id);
  const stream = await listen(box, ada, { 'last-event-id': last_event_id });
  const ids = await Promise.all(['second', 'third'].map(async (id) => (await ada.find(agent, id)).item_id));
  const events = await stream.until(({ data }) => data.item_id === ids[1]);
  const came = events.filter(({ event, data }) => event === 'item.added' && ids.includes(String(data.item_id)));
  assert.deepEqual(
    came.map(({ data }) => data.item_id),
    ids,
  );
});

test('a stream from an unknown event, or after a foreign commit, starts with resync', async (t) => {
  const box = await appliance(t);
  const [agent, ada] = await two(box);
  const stream = await listen(box, ada);
  const start = await stream.next();
  for (const id of ['x', 'evt_00000000000000000000000000-1', `${start?.id}0000`]) {
    const other = await listen(box, ada, { 'last-event-id': id });
    assert.equal((await other.next())?.event, 'resync', id);
  }
  box.change((outbox) => addAccount(outbox, { label: 'other', tier: 'self_hosted' }));
  const events = await stream.until(({ event }) => event === 'resync');
  await send(agent, 'later');
  const again = await listen(box, ada, { 'last-event-id': start?.id ?? '' });

  assert.deepEqual(named(events), [['resync', null]]);
  assert.equal((await again.next())?.event, 'resync');
});

test('nobody receives events of another account', async (t) => {
  const box = await appliance(t);
  box.change((outbox) => addAccount(outbox, { label: 'other', tier: 'self_hosted' }));
  const stranger = box.caller('stranger', 'other');
  const eve = box.person('Eve', { account: 'other' });
  const [agent, ada] = await two(box);
  const [ours, theirs] = [await listen(box, ada), await listen(box, eve)];
  const started = await theirs.next();
  await send(agent, 'ours');
  await send(stranger, 'theirs');
  await send(agent, 'end');
  const [mine, foreign] = [await ada.find(agent, 'end'), await eve.find(stranger, 'theirs')];
  const heard = await ours.until(({ data }) => data.item_id === mine.item_id);
  const caught = await listen(box, eve, { 'last-event-id': started?.id ?? '' });

  assert.ok(heard.filter(isChange).every(({ data }) => data.caller_id === agent.caller_id));
  for (const stream of [theirs, caught]) {
    const [change] = (await stream.until(isChange)).slice(-1);
    assert.equal(change?.data.item_id, foreign.item_id);
    assert.equal((await stream.next())?.data.normal, 1);
  }
});

test('a stream ends with its session, its token, or the server', async (t) => {
  const box = await appliance(t);
  const [ada, bob, eve] = [box.person('Ada'), box.person('Bob'), box.person('Eve')];
  await ada.password('correct horse');
  const session = await ada.signIn('correct horse');
  const [hers, his, last] = [
    await openStream(box.base_url, session.headers),
    await listen(box, bob),
    await listen(box, eve),
  ];
  await session.call('sessionEnd');
  await hers.ended();
  box.change((outbox) => revokeToken(outbox, operator, bob));
  await his.ended();
  await Promise.all([box.close(), last.ended()]);
});

test('a person may have fifty streams open', async () => {
  const box = await account();
  const ada = box.person('Ada');
  const streams = await Promise.all(Array.from({ length: 50 }, () => listen(box, ada)));
  const refused = await ada.request('eventStream');
  assert.deepEqual(new Set(streams.map(({ status }) => status)), new Set([200]));
  assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '15']);
  assert.equal((await listen(box, box.person('Bob'))).status, 200);
  streams[0]?.leave();
});
