import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { notified } from '../helpers/appliance/notified.ts';
import { submission } from '../helpers/data/submissions.ts';
import { wrongIn } from '../helpers/data/wrong-in.ts';
import { sink } from '../helpers/programs/sink.ts';
import { until } from '../helpers/until.ts';

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;
const secret = 'a secret of the webhook';

/** Starts a server with a webhook, and saves a policy with these members. */
async function policed(t: TestContext, members: Readonly<Record<string, unknown>>) {
  const { received, url } = await sink(t);
  const box = await notified(t, [{ name: 'hook', kind: 'webhook', url, secret }]);
  const { agent } = box;
  await agent.call('inputSend', { body: submission({ caller_item_id: 'zero' }) }); // so that its actions are known
  await until('the first notice', () => received.length === 1);
  const ada = box.box.person('Ada', { role: 'admin' });
  await ada.password('a long password');
  const page = await ada.signIn('a long password');
  await page.call('policySave', { params: { name: 'slow' }, body: { match: { caller: 'agent' }, ...members } });
  await agent.call('inputDelete', { body: { caller_item_id: 'zero' } });
  received.length = 0;
  const send = async (caller_item_id: string) => {
    await box.agent.call('inputSend', { body: submission({ caller_item_id }) });
    return box.person.find(box.agent, caller_item_id);
  };
  const kinds = async (item_id: string) => {
    const { events } = await box.person.call('auditList', { query: { q: item_id } });
    return events.map(({ kind }) => kind).filter((kind) => kind !== 'item.sent');
  };
  const arrived = (count: number) => until(`${count} notices`, () => received.length === count);
  const save = (name: string, body: object) => page.call('policySave', { params: { name }, body });
  return { ...box, send, save, kinds, arrived, received };
}

test('a request is announced once more after a time, and after a longer one, once for each revision', async (t) => {
  const members = { remind_after: '2h', escalate: { after: '1d', to: ['role:admin'] } };
  const { box, agent, pass, send, kinds, arrived, received } = await policed(t, members);
  const { item_id } = await send('first');
  await arrived(1);
  await pass(hour_ms);
  await send('second');
  await arrived(2);
  assert.deepEqual(await kinds(item_id), []);
  await pass(61 * minute_ms);
  await arrived(3);
  assert.deepEqual(await kinds(item_id), ['item.reminded']);
  await agent.call('inputDelete', { body: { caller_item_id: 'second' } });
  await pass(22 * hour_ms);
  await arrived(4);
  assert.deepEqual(await kinds(item_id), ['item.escalated', 'item.reminded']);
  await agent.call('inputReplace', { body: submission({ caller_item_id: 'first', title: 'Other' }) });
  await pass(121 * minute_ms);
  await arrived(5);
  assert.deepEqual(await kinds(item_id), ['item.reminded', 'item.replaced', 'item.escalated', 'item.reminded']);
  const ids = received.map(({ headers }) => headers['webhook-id']);
  assert.equal(new Set(ids).size, 5, 'receivers tell them apart');
  assert.deepEqual(wrongIn(box.data), []);
});

test('without an action for it, a request whose time is over stays pending and is overdue', async (t) => {
  const { agent, person, pass, send, kinds } = await policed(t, { expire_after: '1h' });
  const { item_id } = await send('first');
  await pass(61 * minute_ms);
  await until('it is overdue', async () => (await person.find(agent, 'first')).overdue_since !== null);
  assert.deepEqual(await kinds(item_id), ['item.overdue']);
  assert.equal((await agent.call('inputRead', { body: { caller_item_id: 'first' } })).status, 'pending');
  await person.answer(await person.find(agent, 'first'), 'approve');
  await agent.call('outputCheck');
  assert.equal((await person.find(agent, 'first', 'decided')).overdue_since, null);
});

test('the action that the operator names decides in the name of nobody when the time is over', async (t) => {
  const { box, agent, person, pass, send } = await policed(t, { expire_after: '1h', on_expiry: 'reject' });
  const { item_id } = await send('first');
  await pass(61 * minute_ms);
  await until('it is decided', async () => (await agent.call('outputCheck')).ready_count === 1);
  const [ready] = (await agent.call('outputCheck')).items;
  const output = await agent.call('outputRead', { params: { output_result_id: ready?.output_result_id ?? '' } });
  assert.deepEqual([output.action_value, output.answered_by], ['reject', null]);
  assert.equal(Date.parse(output.answered_at), box.clock.now());
  const { events } = await person.call('auditList', { query: { q: item_id } });
  const made = events.find(({ kind }) => kind === 'decision.made');
  assert.deepEqual([made?.actor, made?.answered_by, made?.action_value], ['policy', null, 'reject']);
  assert.deepEqual(wrongIn(box.data), []);
});

test('time gives no answer for which another policy asks people, unless that policy names it too', async (t) => {
  const { agent, person, save, kinds, pass } = await policed(t, { remind_after: '2d' });
  const guards: [object, 'pending' | 'answered'][] = [
    [{ approvals: 2 }, 'pending'],
    [{ sign: true }, 'pending'],
    [{ who: ['Ada'] }, 'pending'],
    [{ approvals: 2, expire_after: '1d', on_expiry: 'reject' }, 'pending'],
    [{ approvals: 2, expire_after: '1d', on_expiry: 'approve' }, 'answered'],
    [{ remind_after: '2d' }, 'answered'],
  ];
  const ids: string[] = [];
  for (const [at, [members]] of guards.entries()) {
    const row_type = `News ${at}`;
    const type = { display: row_type, icon: 'mail' } as const;
    await agent.call('inputSend', { body: submission({ caller_item_id: row_type, row_type: type }) });
    ids.push((await person.find(agent, row_type)).item_id);
    // the agent chooses the type, so a policy of a type must not free the action from another policy
    await save(`guard-${at}`, { match: { row_type, action: 'approve' }, ...members });
    await save(`old-${at}`, { match: { row_type }, expire_after: '1h', on_expiry: 'approve' });
  }
  await pass(61 * minute_ms);
  for (const item_id of ids) {
    await until('its time is over', async () => (await kinds(item_id)).includes('item.overdue'));
  }
  const { items } = await agent.call('outputCheck', { query: { limit: 100 } });
  assert.deepEqual(
    items.map(({ caller_item_id }) => caller_item_id),
    guards.flatMap(([, status], at) => (status === 'answered' ? [`News ${at}`] : [])),
  );
});
