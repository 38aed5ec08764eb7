import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallerOperation, callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import { type ReviewOperation, reviewEndpoints } from '../../src/contract/review-endpoints.ts';
import { addAccount } from '../../src/rules/accounts.ts';
import { appliance } from '../helpers/appliance.ts';
import { ask } from '../helpers/ask.ts';
import { submission } from '../helpers/submissions.ts';

const reviewOperations = Object.keys(reviewEndpoints) as ReviewOperation[];
const guarded = reviewOperations.filter((name) => !('public' in reviewEndpoints[name]));
const params = { item_id: 'itm_00000000001', output_result_id: 'out_none', file_id: 'fil_none' };
const callerOperations = Object.keys(callerEndpoints) as CallerOperation[];

test('a caller’s key is nobody to any endpoint of people', async (t) => {
  const box = await appliance(t);
  const authorization = `Bearer ${box.caller('agent').api_key}`;
  for (const operation of guarded) {
    const { status, json } = await ask(box.base_url, reviewEndpoints[operation], {
      params,
      headers: { authorization },
    });
    assert.deepEqual([status, json?.error?.code], [401, 'invalid_caller_credentials'], operation);
  }
});

test('a reviewer’s token and session are nobody to any endpoint of callers', async (t) => {
  const box = await appliance(t);
  const ada = box.person('Ada', { role: 'admin' });
  await ada.password('correct horse');
  const { cookie } = await ada.signIn('correct horse');
  const requests = [
    { headers: { authorization: `Bearer ${ada.token}` }, code: 'invalid_caller_credentials' },
    { headers: { cookie }, code: 'authentication_required' },
  ];
  for (const operation of callerOperations) {
    for (const { headers, code } of requests) {
      const { status, json } = await ask(box.base_url, callerEndpoints[operation], { params, headers });
      assert.deepEqual([status, json?.error?.code], [401, code], operation);
    }
  }
});

test('nobody is nobody to any endpoint of people, and what is no credential does not help', async (t) => {
  const box = await appliance(t);
  const { token } = box.person('Ada');
  const broken = [`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`, token.replace('hdor_', 'hdo_'), 'x'];
  for (const operation of guarded) {
    const none = await ask(box.base_url, reviewEndpoints[operation], { params });
    assert.deepEqual([none.status, none.json?.error?.code], [401, 'authentication_required'], operation);
    for (const text of broken) {
      const authorization = `Bearer ${text}`;
      const reply = await ask(box.base_url, reviewEndpoints[operation], { params, headers: { authorization } });
      assert.deepEqual([reply.status, reply.json?.error?.code], [401, 'invalid_caller_credentials'], operation);
    }
  }
});

/** Tried below, or by the tests of events; the rest concern nobody but who asks. */
const crossed = ['itemRead', 'itemAnswer', 'itemUndo', 'itemsAnswer', 'itemList', 'fileUpload', 'eventStream'];

test('every endpoint of people that shows or changes something is tried from another account', () => {
  assert.deepEqual(
    guarded.filter((name) => !name.startsWith('session')),
    guarded.filter((name) => crossed.includes(name)),
  );
});

test('people of one account see, decide and count nothing of another', async (t) => {
  const box = await appliance(t);
  box.change((outbox) => addAccount(outbox, { label: 'other', tier: 'self_hosted' }));
  const agent = box.caller('agent');
  const [ours, theirs] = [box.person('Ada'), box.person('Eve', { account: 'other', role: 'admin' })];
  const output_result_id = await box.answered(agent, submission({ caller_item_id: 'decided' }), 'approve');
  await agent.call('inputSend', { body: submission({ caller_item_id: 'waiting' }) });
  const [waiting, decided] = [await ours.find(agent, 'waiting'), await ours.find(agent, 'decided', 'decided')];
  const choice = { action_value: 'approve', response: { kind: 'none' } };
  const headers = { 'content-type': 'text/plain', 'x-filename': 'a.txt' };
  const at = { params: { item_id: waiting.item_id } };
  const replies = [
    await theirs.request('itemRead', at),
    await theirs.request('itemAnswer', { ...at, body: { expected_revision: 1, ...choice } }),
    await theirs.request('fileUpload', { query: { ...at.params, action_value: 'approve' }, body: 'bytes', headers }),
    await theirs.request('itemUndo', { params: { item_id: decided.item_id }, body: { output_result_id } }),
  ];
  const items = [{ item_id: waiting.item_id, expected_revision: 1 }];
  const { results } = await theirs.call('itemsAnswer', { body: { items, ...choice } });
  const lists = await Promise.all(
    ['queue', 'decided'].flatMap((view) =>
      [{ caller_id: agent.caller_id }, { caller_item_id: 'waiting' }, { q: 'payment' }].map((wanted) =>
        theirs.call('itemList', { query: { view, ...wanted } }),
      ),
    ),
  );

  assert.deepEqual(
    replies.map(({ status }) => status),
    [404, 404, 404, 404],
  );
  assert.deepEqual(
    results.map(({ ok }) => ok),
    [false],
  );
  const none = { low: 0, normal: 0, high: 0, urgent: 0 };
  assert.deepEqual(lists, Array(6).fill({ items: [], counts: none, has_more: false, next_cursor: null }));
  assert.deepEqual(await ours.find(agent, 'waiting'), waiting);
});
