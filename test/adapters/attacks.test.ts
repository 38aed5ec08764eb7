import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerApprovals, approvalOf, awaitsApproval } from '../../src/client/adapters/ai-sdk.ts';
import { openDesk } from './desk.ts';

type Input = Record<string, unknown>;
const ids = { toolCallId: 'call-1', approvalId: 'approval-1' };
const paused = (input: Input = { amount: 1 }) => [
  {
    role: 'assistant',
    content: [
      { type: 'tool-call', toolName: 'pay', input, toolCallId: ids.toolCallId },
      { type: 'tool-approval-request', ...ids },
    ],
  },
];
const refused = (code: string) => (error: unknown) => error instanceof Error && 'code' in error && error.code === code;

/** Fails at one of the saves, like a process that is killed before it. */
function killedAtSave(which: number): () => void {
  let saves = 0;
  return () => {
    if (++saves === which) throw new Error('killed');
  };
}

async function desk() {
  const opened = await openDesk();
  return {
    ...opened,
    asked: (id = 'thread-1:approval-1') => opened.asked(id),
    answer: (messages: ReturnType<typeof paused>, more: object = {}) =>
      answerApprovals(opened.client, { thread: 'thread-1', messages, save: () => {}, ...more }),
  };
}

test('an answer to a request that another client replaced is no approval', async () => {
  const { client, person, answer, asked } = await desk();
  const answered = assert.rejects(answer(paused()), refused('not_as_sent'));
  const { raw_input } = await asked();
  assert.ok(raw_input);
  await client.inputReplace({ ...raw_input, summary: 'Nothing to worry about.' });
  await person.answer(await asked(), 'approve');
  await answered;
});

test('arguments that are changed after the approval do not run', async () => {
  const { person, answer, asked } = await desk();
  const killed = assert.rejects(answer(paused(), { save: killedAtSave(2) }), /killed/);
  await person.answer(await asked(), 'approve');
  await killed;
  await assert.rejects(answer(paused({ amount: 1_000_000 })), refused('not_as_sent'));
});

test('arguments that are changed after the approval was saved do not run', async () => {
  const { person, answer, asked, waiting } = await desk();
  const answering = answer(paused());
  await person.answer(await asked(), 'approve');
  const saved = JSON.stringify(await answering);
  assert.equal((await answer(JSON.parse(saved))).length, 2);
  const forged = JSON.parse(saved.replace('"amount":1', '"amount":1000000'));
  await assert.rejects(answer(forged), refused('not_as_sent'));
  await assert.rejects(answer(JSON.parse(saved.replace('"pay"', '"wipe"'))), refused('not_as_sent'));
  assert.equal(await waiting(), 0);
});

test('the decision of another thread does not count', async () => {
  const { person, answer, asked } = await desk();
  const other = answer(paused(), { thread: 'thread-2' });
  const stop = new AbortController();
  const own = assert.rejects(answer(paused(), { signal: stop.signal }), refused('stopped'));
  await asked();
  await person.answer(await asked('thread-2:approval-1'), 'approve');
  assert.equal((await other).length, 2);
  stop.abort(Object.assign(new Error('stopped'), { code: 'stopped' }));
  await own;
});

test('of two processes with the same run, one gets the approval', async () => {
  const { person, answer, asked, waiting } = await desk();
  const both = Promise.allSettled([answer(paused()), answer(paused())]);
  await person.answer(await asked(), 'approve');
  const statuses = (await both).map(({ status }) => status);
  assert.deepEqual(statuses.sort(), ['fulfilled', 'rejected']);
  assert.equal(await waiting(), 0);
});

for (const [title, on_abort, left] of [
  ['leaves its request', 'leave', 1],
  ['deletes its request where told so', 'delete', 0],
] as const) {
  test(`an ended wait ${title}`, async () => {
    const { answer, asked, waiting } = await desk();
    const stop = new AbortController();
    const answered = assert.rejects(answer(paused(), { signal: stop.signal, on_abort }));
    await asked();
    stop.abort();
    await answered;
    assert.equal(await waiting(), left);
  });
}

test('nothing is acknowledged if saving fails, and the saved decision is the key of the tool', async () => {
  const { person, answer, asked, waiting, agent } = await desk();
  const answered = assert.rejects(answer(paused(), { save: killedAtSave(2) }), /killed/);
  const output_result_id = await person.answer(await asked(), 'approve');
  await answered;
  assert.equal(await waiting(), 1);
  const messages = await answer(paused());
  assert.equal(approvalOf({ toolCallId: ids.toolCallId, messages }), output_result_id);
  assert.equal(awaitsApproval(messages), false);
  assert.equal((await agent.call('inputList')).returned_count, 0);
});

test('two calls with one id are never approved', async () => {
  const { answer, waiting } = await desk();
  const [message] = paused();
  assert.ok(message);
  const content = [
    ...message.content,
    { type: 'tool-call', toolName: 'pay', input: { amount: 9 }, toolCallId: 'call-1' },
  ];
  await assert.rejects(answer([{ ...message, content }]), TypeError);
  assert.equal(await waiting(), 0);
});
