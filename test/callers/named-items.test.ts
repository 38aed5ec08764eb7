import assert from 'node:assert/strict';
import { test } from 'node:test';
import { revokeKey } from '../../src/rules/access/keys.ts';
import { operator } from '../../src/rules/base/audit.ts';
import type { Agent } from '../helpers/appliance/agent.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { dataOf, type Reply } from '../helpers/appliance/ask.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { undo } from '../helpers/appliance/undo.ts';
import { submission } from '../helpers/data/submissions.ts';

/** A wait that ends only by its item: no test waits so long. */
const long_s = 50;
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
type Checked = { items: { output_result_id: string; caller_item_id: string }[]; ready_count: number };

const check = (agent: Agent, names: string, wait_s?: number, query: Record<string, string> = {}) =>
  agent.request('outputCheck', {
    headers: { 'hdo-item': names, ...(wait_s !== undefined && { prefer: `wait=${wait_s}` }) },
    query,
  });
const statesIn = ({ headers }: Reply) => headers['hdo-item-state'];
const idsIn = (reply: Reply) => (dataOf(reply) as Checked).items.map(({ output_result_id }) => output_result_id);
const send = (agent: Agent, caller_item_id: string) =>
  agent.call('inputSend', { body: submission({ caller_item_id }) });
const replace = (agent: Agent, caller_item_id: string, title: string) =>
  agent.call('inputReplace', { body: submission({ caller_item_id, title }) });

/** Returns the state of a pending item as the header says it. */
async function pending(agent: Agent, caller_item_id: string): Promise<string> {
  const { revision, created_at } = await agent.call('inputRead', { body: { caller_item_id } });
  return `${encodeURIComponent(caller_item_id)};pending;${revision};${created_at}`;
}

/** Starts a wait, and continues when the server holds it. */
async function held(agent: Agent, names: string, wait_s = long_s): Promise<{ reply: Promise<Reply> }> {
  const reply = check(agent, names, wait_s);
  await agent.request('callerStatus');
  await agent.request('callerStatus');
  return { reply };
}

test('a check that names items lists their decisions alone, with the state of each in the order asked', async () => {
  const box = await account();
  const [agent, other] = [box.caller('agent'), box.caller('other')];
  const odd = 'a, b;c%2F “ü” 🦊';
  await box.answered(agent, submission({ caller_item_id: 'unrelated' }), 'approve');
  const second = await box.answered(agent, submission({ caller_item_id: odd }), 'approve');
  const first = await box.answered(agent, submission({ caller_item_id: 'later' }), 'reject');
  await send(agent, 'waiting');
  await send(other, 'foreign');
  const { created_at } = await agent.call('inputRead', { body: { caller_item_id: odd } });
  const names = ['later', 'never', odd, 'waiting;7', 'foreign', odd];
  const encoded = names.map((name) => (name === 'waiting;7' ? name : encodeURIComponent(name)));
  const reply = await check(agent, encoded.join(' , '), undefined, { limit: '1' });
  const later = await agent.call('inputRead', { body: { caller_item_id: 'later' } });

  assert.deepEqual(idsIn(reply), [second, first], 'oldest answer first, each once, without a limit');
  const { ready_count, ...page } = dataOf(reply) as Checked;
  assert.equal(ready_count, 3);
  assert.partialDeepStrictEqual(page, { has_more: false, next_cursor: null, returned_count: 2, page_limit: 1 });
  const oddState = `${encodeURIComponent(odd)};answered;1;${created_at}`;
  assert.deepEqual(String(statesIn(reply)).split(', '), [
    `later;answered;1;${later.created_at}`,
    'never;gone',
    oddState,
    await pending(agent, 'waiting'),
    'foreign;gone',
    oddState,
  ]);
  assert.equal(reply.headers['preference-applied'], undefined);
});

test('a malformed HDO-Item is refused after the credential, before the query, and ignored with a cursor', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const nine = Array.from({ length: 9 }, (_, at) => `item-${at}`).join();
  const malformed = ['', ' ', ',', 'a,', 'a,,b', ';1', 'a;', 'a;0', 'a;-1', 'a;1.5', 'a;x', 'a;1;2', 'a b', '%', '%zz'];
  for (const names of [...malformed, '%C3%28', '%ED%A0%80', 'caf\u00e9', 'a;1e3', 'a;9999999999999999', nine]) {
    const reply = await check(agent, names, 1, { limit: '0' });
    assert.equal(reply.status, 400, names);
    assert.equal(reply.json?.error?.code, 'invalid_request', names);
    assert.equal(statesIn(reply), undefined);
  }
  const anonymous = await agent.request('outputCheck', { headers: { 'hdo-item': '%', authorization: 'Bearer hdo_x' } });
  assert.equal(anonymous.status, 401);
  assert.equal((await check(agent, 'fine', undefined, { limit: '0' })).status, 422);

  for (const id of ['one', 'two']) await box.answered(agent, submission({ caller_item_id: id }), 'approve');
  const { next_cursor } = await agent.call('outputCheck', { query: { limit: 1 } });
  for (const names of ['one', '%', nine]) {
    const page = await check(agent, names, 1, { cursor: String(next_cursor) });
    assert.deepEqual(
      (dataOf(page) as Checked).items.map((item) => item.caller_item_id),
      ['two'],
      names,
    );
    assert.equal(statesIn(page), undefined);
  }
});

test('a wait for one item outlasts all decisions on others, and ends when its item is answered', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const person = box.person('ada');
  for (let at = 0; at < 31; at++) await box.answered(agent, submission({ caller_item_id: `old-${at}` }), 'approve');
  await send(agent, 'mine');
  const { reply } = await held(agent, 'mine;1');
  await box.answered(agent, submission({ caller_item_id: 'new' }), 'approve');
  const short = await check(agent, 'mine;1', 1);
  assert.equal(statesIn(short), await pending(agent, 'mine'));
  assert.equal((dataOf(short) as Checked).ready_count, 32);
  assert.equal(short.headers['preference-applied'], 'wait=1');
  const output_result_id = await person.answer(await person.find(agent, 'mine'), 'approve');

  assert.deepEqual(idsIn(await reply), [output_result_id]);
  await agent.call('outputRead', { params: { output_result_id } });
  const again = await check(agent, 'mine;1', long_s);
  assert.deepEqual(idsIn(again), [output_result_id], 'a level: a read decision ends the wait too');
  await agent.call('outputAck', { params: { output_result_id } });
  assert.equal(statesIn(await check(agent, 'mine;1', long_s)), 'mine;gone');
});

test('a wait ends when one of its items is deleted, replaced, or removed and sent again', async () => {
  const box = await account();
  const agent = box.caller('agent');
  for (const id of ['one', 'two', 'three']) await send(agent, id);
  const deleted = await held(agent, 'one,two');
  await agent.call('inputDelete', { body: { caller_item_id: 'two' } });
  assert.equal(statesIn(await deleted.reply), `${await pending(agent, 'one')}, two;gone`);

  const known = await held(agent, 'one;1');
  await replace(agent, 'one', 'Another');
  assert.match(String(statesIn(await known.reply)), /^one;pending;2;/);
  assert.match(String(statesIn(await check(agent, 'one;1', long_s))), /^one;pending;2;/, 'a level');

  const unknown = await held(agent, 'three', 2);
  await replace(agent, 'three', 'Another');
  const began_ms = performance.now();
  assert.match(String(statesIn(await unknown.reply)), /^three;pending;2;/);
  assert.ok(performance.now() - began_ms > 500, 'without a revision a replacement does not end the wait');

  const again = await held(agent, 'three;2');
  await agent.call('inputDelete', { body: { caller_item_id: 'three' } });
  await send(agent, 'three');
  assert.match(String(statesIn(await again.reply)), /^three;(gone$|pending;1;)/);
});

test('assignments, skips and an undone answer do not end a wait', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const person = box.person('ada');
  await send(agent, 'mine');
  const { item_id } = await person.find(agent, 'mine');
  await person.answer(await person.find(agent, 'mine'), 'approve');
  await undo(person, item_id);
  const { reply } = await held(agent, 'mine;1', 2);
  const began_ms = performance.now();
  await person.call('itemAssign', { params: { item_id }, body: { reviewer_id: person.reviewer_id } });
  await person.call('itemSkip', { params: { item_id }, body: { until: tomorrow } });

  assert.equal(statesIn(await reply), await pending(agent, 'mine'));
  assert.ok(performance.now() - began_ms > 500);
});

test('a check that names items neither reads nor fills the memory of callers without decisions', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const ready = await box.answered(agent, submission({ caller_item_id: 'ready' }), 'approve');
  const named = await check(agent, 'never');
  assert.deepEqual([idsIn(named), (dataOf(named) as Checked).ready_count], [[], 1]);
  assert.deepEqual(
    (await agent.call('outputCheck')).items.map(({ output_result_id }) => output_result_id),
    [ready],
  );
});

test('a wait for an item ends with 401 for a revoked key, and with its state when the server stops', async (t) => {
  const box = await appliance(t);
  const [revoked, other] = [box.caller('revoked'), box.caller('other')];
  for (const agent of [revoked, other]) await send(agent, 'mine');
  const [first, second] = [await held(revoked, 'mine'), await held(other, 'mine')];
  box.change((outbox) => revokeKey(outbox, operator, revoked));
  assert.equal((await first.reply).json?.error?.code, 'invalid_caller_credentials');
  const state = await pending(other, 'mine');
  const closed = box.close();
  assert.equal(statesIn(await second.reply), state);
  await closed;
});
