import assert from 'node:assert/strict';
import { test } from 'node:test';
import { request } from 'undici';
import type { Agent } from '../helpers/appliance/agent.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { dataOf } from '../helpers/appliance/ask.ts';
import { setAsker } from '../helpers/appliance/asker.ts';
import { executableBox } from '../helpers/appliance/executable-box.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { undo } from '../helpers/appliance/undo.ts';
import { submission } from '../helpers/data/submissions.ts';

const shortest = 10;
const send = (agent: Agent, caller_item_id: string) =>
  agent.call('inputSend', { body: submission({ caller_item_id }) });
/** Waits until items have ended, and returns the milliseconds that it took. */
async function gone(agent: Agent, ...ids: string[]): Promise<number> {
  const began_ms = performance.now();
  for (const id of ids) {
    const reply = await agent.request('outputCheck', { headers: { 'hdo-item': id, prefer: 'wait=50' } });
    assert.equal(reply.headers['hdo-item-state'], `${id};gone`);
  }
  return performance.now() - began_ms;
}
const ids = async (agent: Agent) =>
  (await agent.call('inputList')).items.map(({ caller_item_id }) => caller_item_id).sort();

test('a pending item whose asker has ended is deleted as its caller would, and no other', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  const person = box.person('ada');
  const ends = async (caller_item_id: string, ends_in_seconds: number) =>
    assert.deepEqual(dataOf(await setAsker(box, agent, { caller_item_id, ends_in_seconds })), {
      caller_item_id,
      ends_in_seconds,
    });
  for (const id of ['plain', 'replaced', 'prolonged', 'answered', 'undone', 'again', 'without']) await send(agent, id);
  for (const id of ['plain', 'replaced', 'prolonged', 'answered', 'undone', 'again']) await ends(id, shortest);
  await ends('prolonged', 3_600);
  await agent.call('inputReplace', { body: submission({ caller_item_id: 'replaced', title: 'Another' }) });
  await agent.call('inputDelete', { body: { caller_item_id: 'again' } });
  await send(agent, 'again');
  const [answered, undone] = [await person.find(agent, 'answered'), await person.find(agent, 'undone')];
  await person.answer(answered, 'approve');
  await person.answer(undone, 'approve');
  const plain = await person.find(agent, 'plain');

  const took_ms = await gone(agent, 'plain', 'replaced');
  assert.ok(took_ms > (shortest - 3) * 1_000, `it took ${took_ms} ms`);
  assert.deepEqual(await ids(agent), ['again', 'answered', 'prolonged', 'undone', 'without']);
  await undo(person, undone.item_id);
  await gone(agent, 'undone');
  const { events } = await box.person('root', { role: 'admin' }).call('auditList', { query: { q: plain.item_id } });
  assert.deepEqual([events[0]?.kind, events[0]?.actor], ['item.deleted', agent.caller_id]);
  const [row] = box
    .change(({ store }) => store.audit.after.all({ after: 0, limit: 1_000 }))
    .filter(({ kind, state }) => kind === 'item.deleted' && state !== null);
  assert.deepEqual(JSON.parse(row?.state ?? ''), { because: 'asker_ended' });
});

test('the end of an asker outlasts a kill of the server', async (t) => {
  const box = await executableBox(t);
  const agent = { api_key: box.env.HDO_API_KEY };
  await box.client.inputSend(submission());
  await box.client.inputSend(submission({ caller_item_id: 'kept' }));
  await setAsker(box, agent, { caller_item_id: 'invoice-1', ends_in_seconds: shortest });
  await setAsker(box, agent, { caller_item_id: 'kept', ends_in_seconds: 3_600 });
  await box.restart(0);
  const checked = await request(`${box.base_url}/api/output/check`, {
    headers: { authorization: `Bearer ${agent.api_key}`, 'hdo-item': 'invoice-1', prefer: 'wait=50' },
  });

  assert.equal(checked.headers['hdo-item-state'], 'invoice-1;gone');
  assert.equal((await box.client.inputRead('kept')).status, 'pending');
  assert.deepEqual(await box.document(['verify']), { ok: true, problems: [] });
});

test('a held answer ends with the asker, and never becomes a decision', async (t) => {
  const box = await appliance(t, { env: { HDO_REVIEW__HOLD_SECONDS: '20' } });
  const agent = box.caller('agent');
  const person = box.person('ada');
  await send(agent, 'held');
  await setAsker(box, agent, { caller_item_id: 'held', ends_in_seconds: shortest });
  const hold_id = await person.answer(await person.find(agent, 'held'), 'approve');
  await gone(agent, 'held');

  const { events } = await box.person('root', { role: 'admin' }).call('auditList', { query: { q: hold_id } });
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['answer.ended', 'answer.given'],
  );
  assert.equal((await agent.call('outputCheck')).ready_count, 0);
});

test('an asker is refused for what is not pending now, and for a time that is no number of seconds', async () => {
  const box = await account();
  const [agent, other] = [box.caller('agent'), box.caller('other')];
  await box.answered(agent, submission({ caller_item_id: 'answered' }), 'approve');
  await send(other, 'foreign');
  await send(agent, 'mine');
  const codeOf = async (body: unknown, api_key = agent.api_key) => {
    const { status, json } = await setAsker(box, { api_key }, body);
    return `${status} ${json?.error?.code}`;
  };
  for (const caller_item_id of ['answered', 'foreign', 'never'])
    assert.equal(await codeOf({ caller_item_id, ends_in_seconds: 60 }), '404 not_found', caller_item_id);
  for (const ends_in_seconds of [9, 0, -60, 10.5, '60', null, 31_622_401])
    assert.equal(await codeOf({ caller_item_id: 'mine', ends_in_seconds }), '422 validation_failed');
  assert.equal(await codeOf({ ends_in_seconds: 60 }), '422 validation_failed');
  assert.equal(await codeOf(''), '400 invalid_json');
  assert.equal(await codeOf(`"${'x'.repeat(128_000)}"`), '413 request_too_large');
  assert.equal(await codeOf({}, 'hdo_x'), '401 invalid_caller_credentials');
  assert.equal((await request(`${box.base_url}/askers`)).statusCode, 400);
  const document = await request(`${box.base_url}/askers/openapi.json`);
  assert.deepEqual(Object.keys(((await document.body.json()) as { paths: object }).paths), ['/askers']);
  assert.deepEqual(await ids(agent), ['answered', 'mine']);
});
