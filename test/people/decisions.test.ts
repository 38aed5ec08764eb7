import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Popup } from '../../src/popups/index.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import type { Reply } from '../helpers/appliance/ask.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { requestUndo, undo } from '../helpers/appliance/undo.ts';
import { asking, submission } from '../helpers/data/submissions.ts';

const none = { kind: 'none' };
const approve = { action_value: 'approve', response: none };
const fieldsOf = ({ json }: Reply) => json?.error?.fields?.map(({ path, code }) => `${path} ${code}`);

const label = 'Which?';
const options = [{ display: 'A', value: 'a' }];
const noon = { kind: 'date_picker', mode: 'datetime', value_utc: '2024-02-29T12:00:00Z' };

/** Invalid answers for an action, and the fields of their refusals. */
const wrong: { popup: Popup; body: object; fields: string[] }[] = [
  { popup: { kind: 'none' }, body: { action_value: 'stop', response: none }, fields: ['action_value invalid_value'] },
  { popup: { kind: 'none' }, body: { action_value: 'a b', response: none }, fields: ['action_value invalid_pattern'] },
  { popup: { kind: 'none' }, body: { response: none }, fields: ['action_value required'] },
  { popup: { kind: 'none' }, body: { action_value: 'go' }, fields: ['response required'] },
  { popup: { kind: 'none' }, body: { action_value: 'go', response: null }, fields: ['response invalid_type'] },
  { popup: { kind: 'none' }, body: { action_value: 'go', response: noon }, fields: ['response.kind invalid_value'] },
  {
    popup: { kind: 'free_text', label, multiline: true, max_length: 2 },
    body: { action_value: 'go', response: { kind: 'free_text', text: '👍👍👍' } },
    fields: ['response.text too_long'],
  },
  {
    popup: { kind: 'single_select', label, options },
    body: { action_value: 'go', response: { kind: 'single_select', value: 'b' } },
    fields: ['response.value invalid_value'],
  },
  {
    popup: { kind: 'multi_select', label, options, min_selected: 1 },
    body: { action_value: 'go', response: { kind: 'multi_select', values: [] } },
    fields: ['response.values too_few_items'],
  },
  {
    popup: { kind: 'date_picker', label, mode: 'datetime', max_value: '2024-02-29T11:59:59Z' },
    body: { action_value: 'go', response: noon },
    fields: ['response.value_utc out_of_range'],
  },
  {
    popup: { kind: 'file_upload', label },
    body: { action_value: 'go', response: { kind: 'file_upload', upload_id: 'upl_none' } },
    fields: ['response.upload_id invalid_value'],
  },
];

test('an answer that does not fit its popup is refused by field and changes nothing', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const ada = box.person('Ada');
  for (const [at, { popup, body, fields }] of wrong.entries()) {
    const caller_item_id = `item-${at}`;
    await agent.call('inputSend', { body: { ...asking(popup), caller_item_id } });
    const item = await ada.find(agent, caller_item_id);
    const params = { item_id: item.item_id };
    const reply = await ada.request('itemAnswer', { params, body: { expected_revision: 1, ...body } });

    assert.deepEqual([reply.status, reply.json?.error?.code], [422, 'invalid_action_response']);
    assert.deepEqual(fieldsOf(reply), fields);
    assert.deepEqual(await ada.find(agent, caller_item_id), item);
  }
});

test('other invalid fields of an answer are reported as validation_failed', async () => {
  const box = await account();
  const at = { params: { item_id: 'itm_00000000001' } };
  const reply = await box.person('Ada').request('itemAnswer', { ...at, body: { content_hash: 'x', response: none } });

  assert.deepEqual([reply.status, reply.json?.error?.code], [422, 'validation_failed']);
  assert.deepEqual(fieldsOf(reply), [
    'content_hash invalid_pattern',
    'expected_revision required',
    'action_value required',
  ]);
});

test('an answer to an old revision or other content is refused with the current ones', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const ada = box.person('Ada');
  await agent.call('inputSend', { body: submission() });
  const old = await ada.find(agent, 'invoice-1');
  await agent.call('inputReplace', { body: submission({ title: 'Another' }) });
  const { item_id, revision, content_hash } = await ada.find(agent, 'invoice-1');
  const at = { params: { item_id } };
  const seen = [
    { expected_revision: old.revision },
    { expected_revision: revision, content_hash: old.content_hash },
    { expected_revision: 7 },
  ];
  for (const one of seen) {
    const { status, json } = await ada.request('itemAnswer', { ...at, body: { ...one, ...approve } });
    assert.deepEqual([status, json?.error?.code], [409, 'stale_input_revision']);
    assert.deepEqual([json?.error?.revision, json?.error?.content_hash], [revision, content_hash]);
  }
  await ada.call('itemAnswer', { ...at, body: { expected_revision: revision, content_hash, ...approve } });
});

test('of twenty concurrent answers one wins, and the others are told which', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const ada = box.person('Ada');
  await agent.call('inputSend', { body: submission() });
  const { item_id } = await ada.find(agent, 'invoice-1');
  const tries = Array.from({ length: 20 }, (_, at) => {
    const body = { expected_revision: 1, action_value: at % 2 ? 'approve' : 'reject', response: none };
    return ada.request('itemAnswer', { params: { item_id }, body });
  });
  const replies = await Promise.all(tries);
  const { answer } = await ada.find(agent, 'invoice-1', 'decided');

  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  for (const { status, json } of replies) {
    if (status === 200) continue;
    assert.deepEqual([status, json?.error?.code], [409, 'input_not_pending']);
    assert.deepEqual(json?.error?.answer, answer);
  }
});

test('a decision can be undone until its caller reads it', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const ada = box.person('Ada');
  await agent.call('inputSend', { body: submission() });
  const before = await ada.find(agent, 'invoice-1');
  const first = await ada.answer(before, 'reject');
  const undone = await undo(ada, before.item_id);
  const after = await ada.find(agent, 'invoice-1');
  const second = await ada.answer(after, 'approve');
  const again = await ada.call('answerUndo', { params: { answer_id: undone.answer?.answer_id ?? '' } });
  await agent.call('outputRead', { params: { output_result_id: second } });
  const late = await requestUndo(ada, before.item_id);

  assert.deepEqual([undone.item_id, undone.answer?.state], [before.item_id, 'ended']);
  assert.deepEqual(again, undone, 'a repeated undo changes nothing');
  assert.deepEqual(after, before);
  assert.equal((await agent.request('outputRead', { params: { output_result_id: first } })).status, 404);
  assert.deepEqual([late.status, late.json?.error?.code], [409, 'output_already_read']);
});

test('of a concurrent undo and read exactly one wins', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const ada = box.person('Ada');
  for (let round = 1; round <= 10; round++) {
    const caller_item_id = `item-${round}`;
    const output_result_id = await box.answered(agent, submission({ caller_item_id }), 'approve');
    const { decision } = await ada.find(agent, caller_item_id, 'decided');
    const [undo, read] = await Promise.all([
      ada.request('answerUndo', { params: { answer_id: decision?.answer_id ?? '' } }),
      agent.request('outputRead', { params: { output_result_id } }),
    ]);
    assert.deepEqual([undo.status, read.status].includes(200), true);
    assert.deepEqual([undo.status, read.status], undo.status === 200 ? [200, 404] : [409, 200]);
  }
});

test('an unknown item id is not found', async () => {
  const box = await account();
  const ada = box.person('Ada');
  for (const item_id of ['x', 'itm_1', 'itm_0000000000z', 'ITM_00000000001', 'itm_00000000000', 'itm_vvvvvvvvvvv']) {
    const body = { expected_revision: 1, ...approve };
    assert.equal((await ada.request('itemRead', { params: { item_id } })).status, 404, item_id);
    assert.equal((await ada.request('itemAnswer', { params: { item_id }, body })).status, 404, item_id);
  }
});

test('decisions are audited with the hash of the response and the token', async (t) => {
  const box = await appliance(t);
  const agent = box.caller('agent');
  const ada = box.person('Ada');
  await agent.call('inputSend', { body: asking({ kind: 'free_text', label, multiline: false }) });
  const item = await ada.find(agent, 'invoice-1');
  const output_result_id = await ada.answer(item, 'go', { kind: 'free_text', text: 'a secret remark' });
  await undo(ada, item.item_id);
  const rows = box.change(({ store }) => store.audit.after.all({ after: 0, limit: 100 }));
  const [made, undone] = rows.filter(({ kind }) => kind.startsWith('decision.'));

  assert.deepEqual([made?.kind, undone?.kind], ['decision.made', 'decision.undone']);
  assert.deepEqual([made?.actor, made?.subject], [ada.token_id, output_result_id]);
  assert.match(made?.response_hash ?? '', /^[0-9a-f]{64}$/);
  assert.doesNotMatch(JSON.stringify(rows), /secret remark/);
});
