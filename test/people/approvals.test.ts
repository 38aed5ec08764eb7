import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStream } from '../helpers/appliance/event-stream.ts';
import { outcome, policyDesk, taken } from '../helpers/appliance/policy-desk.ts';
import { undo } from '../helpers/appliance/undo.ts';
import { upload } from '../helpers/appliance/upload.ts';

const two = { match: { caller: 'payables', action: 'pay' }, approvals: 2 };
const alone = { match: { caller: 'payables', action: 'reject' } };
const text = (value: string) => ({ kind: 'free_text', text: value });

test('two people approve one choice, the first response is the decision, and both are named', async (t) => {
  const desk = await policyDesk(t);
  const { agent, alice, bob, carol, item, save, read } = desk;
  for (const [name, body] of [['pay', two] as const, ['reject', alone] as const]) await save(name, body);
  const sent = await item();
  const first = taken(await alice.answers(sent, 'amend', text('in May'), { note: 'As agreed.' }));
  assert.deepEqual([first.state, first.output_result_id, first.hold], ['given', null, null]);
  const { status } = await agent.call('inputRead', { body: { caller_item_id: sent.caller_item_id } });
  assert.deepEqual([status, (await agent.call('outputCheck')).ready_count], ['pending', 0]);

  const other = taken(await carol.answers(sent, 'amend', text('in June')));
  assert.equal(other.output_result_id, null, 'another response begins its own count');
  const given = (await read(sent, bob)).answers;
  assert.deepEqual(
    given.map(({ person, response, counts, may_undo, note }) => [person.name, response, counts, may_undo, note]),
    [
      ['Alice', text('in May'), true, false, 'As agreed.'],
      ['Carol', text('in June'), true, false, null],
    ],
  );
  const confirms = given[0]?.answer_id;
  const body = { confirms, expected_revision: 1, note: 'Fine.' };
  const params = { item_id: sent.item_id };
  const { output_result_id } = taken(await bob.page.request('itemAnswer', { params, body }));
  assert.ok(output_result_id);
  const output = await agent.call('outputRead', { params: { output_result_id } });
  assert.deepEqual([output.answered_by, output.response], ['Alice and Bob', text('in May')]);
  const { answer, approvals } = await read(sent);
  assert.deepEqual([answer?.note, approvals], ['Alice: As agreed.\nBob: Fine.', null]);
  const { events } = await bob.page.call('auditList', { query: { limit: 4 } });
  assert.deepEqual(
    events.map(({ kind, actor_name, answered_by }) => [kind, actor_name, answered_by]),
    [
      ['answer.ended', 'payables', null],
      ['decision.read', 'payables', null],
      ['decision.made', 'Bob', 'Alice and Bob'],
      ['answer.given', 'Bob', 'Bob'],
    ],
  );
  await desk.verified();
});

test('the item says what each action needs and what was given', async (t) => {
  const { ada, alice, bob, item, save, read } = await policyDesk(t);
  await save('pay', two);
  await save('reject', { ...alone, who: ['Ada'] });
  const sent = await item();
  taken(await alice.answers(sent, 'pay'));
  const needed = (await read(sent, alice)).approvals?.actions.find(({ action_value }) => action_value === 'amend');
  assert.deepEqual(needed, {
    action_value: 'amend',
    policies: ['pay', 'reject'],
    approvals: 2,
    who: [{ reviewer_id: ada.reviewer_id, name: 'Ada' }],
    sign: false,
    may_answer: false,
  });
  const { approvals } = await read(sent, bob);
  const shown = approvals?.actions.map(({ action_value, approvals, who, may_answer }) => {
    return [action_value, approvals, who?.map(({ name }) => name) ?? null, may_answer];
  });
  assert.deepEqual(shown, [
    ['pay', 2, null, true],
    ['amend', 2, ['Ada'], false],
    ['attach', 2, ['Ada'], false],
    ['reject', 1, ['Ada'], false],
  ]);
});

test('without a policy an item has no approvals, and an action that needs one person decides at once', async (t) => {
  const { alice, bob, item, save, read } = await policyDesk(t);
  const free = await item();
  assert.equal((await read(free)).approvals, null);
  assert.equal(taken(await alice.answers(free, 'pay')).state, 'decided');
  await save('pay', two);
  await save('reject', alone);
  const sent = await item();
  taken(await alice.answers(sent, 'pay'));
  const refused = taken(await bob.answers(sent, 'reject'));
  assert.ok(refused.output_result_id);
  assert.equal((await read(sent)).answer?.answered_by, 'Bob');
});

test('one person is one approval, and another answer replaces their approval', async (t) => {
  const { alice, bob, item, save, read, verified } = await policyDesk(t);
  await save('pay', two);
  const sent = await item();
  for (const _ of [1, 2]) assert.equal(taken(await alice.answers(sent, 'pay')).output_result_id, null);
  taken(await alice.answers(sent, 'amend', text('now')));
  const { answers } = await read(sent);
  assert.deepEqual(
    answers.map(({ action_value }) => action_value),
    ['amend'],
  );
  assert.equal(taken(await bob.answers(sent, 'pay')).output_result_id, null);
  assert.ok(taken(await alice.answers(sent, 'pay')).output_result_id);
  await verified();
});

test('undo takes back one’s own approval, before and after the decision, until it is read', async (t) => {
  const { agent, alice, bob, carol, item, save, read, verified } = await policyDesk(t);
  await save('pay', two);
  const sent = await item();
  const { answer_id } = taken(await alice.answers(sent, 'pay'));
  const undoing = (by: typeof alice, answer_id: string) => by.page.request('answerUndo', { params: { answer_id } });
  assert.deepEqual(outcome(await undoing(bob, answer_id)), [403, 'forbidden']);
  assert.deepEqual(outcome(await undoing(alice, answer_id)), [200, undefined]);
  assert.deepEqual((await read(sent)).answers, []);

  taken(await alice.answers(sent, 'pay'));
  const shared = taken(await bob.answers(sent, 'pay')).answer_id;
  const strange = await undoing(carol, shared);
  assert.deepEqual(outcome(strange), [403, 'forbidden']);
  assert.match(strange.json?.error?.message ?? '', /^Only Alice and Bob may undo this/);
  assert.deepEqual(outcome(await undoing(alice, shared)), [200, undefined]);
  const { status, answers } = await read(sent);
  assert.deepEqual([status, answers.map(({ person }) => person.name)], ['pending', ['Bob']]);

  const again = taken(await carol.answers(sent, 'pay'));
  await agent.call('outputRead', { params: { output_result_id: again.output_result_id ?? '' } });
  const late = await undoing(bob, again.answer_id);
  assert.deepEqual(outcome(late), [409, 'output_already_read']);
  await verified();
});

test('a replacement ends all approvals, and so does a deletion', async (t) => {
  const { agent, alice, bob, item, save, read, verified } = await policyDesk(t);
  await save('pay', two);
  const sent = await item();
  taken(await alice.answers(sent, 'pay'));
  const { raw_input } = await read(sent);
  assert.ok(raw_input);
  await agent.call('inputReplace', { body: { ...raw_input, title: 'Pay more' } });
  const replaced = await read(sent);
  assert.deepEqual(replaced.answers, []);
  assert.deepEqual(outcome(await bob.answers(sent, 'pay')), [409, 'stale_input_revision']);
  assert.equal(taken(await bob.answers(replaced, 'pay')).output_result_id, null);
  await agent.call('inputDelete', { body: { caller_item_id: sent.caller_item_id } });
  assert.deepEqual(outcome(await alice.answers(replaced, 'pay')), [404, 'not_found']);
  await verified();
});

test('the file of the first approval is kept for the decision, and goes with an undone approval', async (t) => {
  const { agent, alice, bob, carol, item, save, read, verified } = await policyDesk(t);
  await save('pay', two);
  const sent = await item();
  const attach = async (by: typeof alice, bytes = 'the bytes') => {
    const { upload_id } = await upload(by, sent, { action_value: 'attach', bytes });
    return taken(await by.answers(sent, 'attach', { kind: 'file_upload', upload_id }));
  };
  await attach(alice);
  await undo(alice.page, sent.item_id);
  await attach(bob);
  await attach(carol, 'other bytes');
  const { output_result_id } = await attach(alice);
  assert.ok(output_result_id, 'the same file by another upload is the same response');
  const { answered_by, response } = await agent.call('outputRead', { params: { output_result_id } });
  assert.equal(answered_by, 'Bob and Alice');
  assert.ok(response.kind === 'file_upload');
  const { file_id } = response.file;
  const file = await agent.request('outputFile', { params: { output_result_id, file_id } });
  assert.equal(String(file.bytes), 'the bytes');
  assert.equal((await read(sent)).status, 'answered');
  await agent.call('outputAck', { params: { output_result_id } });
  await verified();
});

test('open pages are told of each approval, each undo and each change of a policy', async (t) => {
  const { box, alice, bob, item, save } = await policyDesk(t);
  const sent = await item();
  const stream = await openStream(box.base_url, bob.page.headers);
  const next = (name: string) => stream.until(({ event }) => event === name);
  await save('pay', two);
  assert.deepEqual((await next('policy')).at(-1)?.data, {});
  const about = async () => (await next('item.changed')).at(-1)?.data.item_id;
  taken(await alice.answers(sent, 'pay'));
  assert.equal(await about(), sent.item_id);
  await undo(alice.page, sent.item_id);
  assert.equal(await about(), sent.item_id);
  stream.leave();
});
