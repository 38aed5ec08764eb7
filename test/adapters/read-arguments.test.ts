import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { answerApprovals } from '../../src/client/adapters/ai-sdk.ts';
import { plainData } from '../../src/client/adapters/arguments.ts';
import { askPeople } from '../../src/client/adapters/claude.ts';
import { openDesk } from './desk.ts';

const tool = 'mcp__shop__pay';

/** A standard schema with a function that reads values. */
function schema(read: (value: unknown) => unknown) {
  const validate = (value: unknown) => {
    try {
      return { value: read(value) };
    } catch (error) {
      return { issues: [{ message: error instanceof Error ? error.message : '' }] };
    }
  };
  return { '~standard': { validate } };
}
const number = (otherwise?: number) =>
  schema((value = otherwise) => {
    if (typeof value !== 'number') throw new TypeError('must be a number');
    return value;
  });
const text = schema((value) => String(value).trim());

/** Asks for a call of a tool with this schema. */
async function asking(t: TestContext, of: unknown, input: Record<string, unknown> = { to: ' Eve ' }) {
  const desk = await openDesk();
  const { canUseTool } = askPeople(desk.client, { session: 's', schemas: { [tool]: of } });
  const permission = canUseTool(tool, input, { signal: t.signal, toolUseID: 'toolu_1' });
  return { ...desk, permission, asked: (attempt = 1) => desk.asked(`s:toolu_1${attempt > 1 ? `:${attempt}` : ''}`) };
}

test('Claude: arguments are shown as the tool reads them, and given as they were called', async (t) => {
  const shape = { to: text, amount: number(999_999) };
  const { asked, person, permission } = await asking(t, shape);
  const item = await asked();
  assert.match(item.raw_input?.summary ?? '', /<th>to<\/th><td>Eve<\/td>.*<th>amount<\/th><td><code>999999<\/code>/);
  await person.answer(item, 'approve');
  assert.deepEqual(await permission, { behavior: 'allow', updatedInput: { to: ' Eve ' } });
});

test('Claude: changed arguments are shown again until the tool reads them as they are written', async (t) => {
  const { asked, person, permission } = await asking(t, { to: text, amount: number(7) });
  const change = (text: string) => ({ kind: 'free_text', text });
  await person.answer(await asked(1), 'approve-with-changes', change('{"to":"Eve ","amount":8}'));
  const again = await asked(2);
  assert.match(again.raw_input?.summary ?? '', /the tool reads it as shown below/);
  assert.match(JSON.stringify(again.raw_input?.actions[1]?.popup), /\\"to\\": \\"Eve\\",/);
  await person.answer(again, 'approve-with-changes', change('{"to":"Eve","amount":"all"}'));
  const third = await asked(3);
  assert.match(third.raw_input?.summary ?? '', /<code>amount<\/code>: must be a number/);
  await person.answer(third, 'approve-with-changes', change('{"to":"Eve","amount":9}'));
  assert.deepEqual(await permission, { behavior: 'allow', updatedInput: { to: 'Eve', amount: 9 } });
});

test('Claude: a call that the tool reads in another way after the answer is not allowed', async (t) => {
  let reads = 0;
  const { asked, person, permission, waiting } = await asking(t, { at: schema(() => ++reads) });
  await person.answer(await asked(), 'approve');
  const answer = await permission;
  assert.equal(answer.behavior, 'deny');
  assert.match('message' in answer ? answer.message : '', /Not run, though approved by petra.*in another way/);
  assert.equal(await waiting(), 0);
});

for (const [what, of] of [
  ['does not take', { amount: number() }],
  ['reads as something that cannot be shown', { amount: schema(() => new Map([['all', 1]])) }],
] as const) {
  test(`Claude: arguments that the tool ${what} are refused, and nobody is asked`, async (t) => {
    const { permission, waiting } = await asking(t, of);
    const answer = await permission;
    assert.equal(answer.behavior, 'deny');
    assert.match('message' in answer ? answer.message : '', /^Nobody was asked, so it is not run: /);
    assert.equal(await waiting(), 0);
  });
}

test('AI SDK: a call with arguments that cannot be shown is refused, and nobody is asked', async () => {
  const { client, waiting } = await openDesk();
  const call = { type: 'tool-call', toolCallId: 'call-1', toolName: 'pay', input: { all: new Map() } };
  const request = { type: 'tool-approval-request', approvalId: 'approval-1', toolCallId: 'call-1' };
  const messages = [{ role: 'assistant', content: [call, request] }];
  const answered = await answerApprovals(client, { thread: 't', messages, save: () => {} });
  assert.match(
    JSON.stringify(answered.at(-1)),
    /"approved":false,"reason":"Nobody was asked.*arguments\.all cannot be/,
  );
  assert.equal(await waiting(), 0);
});

test('only values that JSON shows without a loss are shown', () => {
  const at = new Date(0);
  assert.deepEqual(plainData({ a: [1, 'b', null, { c: true }], at, gone: undefined }), {
    a: [1, 'b', null, { c: true }],
    at: '1970-01-01T00:00:00.000Z',
  });
  class Money {
    amount = 1;
  }
  const hidden = [
    new Map(),
    new Set([1]),
    new Money(),
    () => 1,
    Symbol('a'),
    1n,
    Number.NaN,
    [undefined],
    new Date('x'),
  ];
  for (const value of hidden) assert.throws(() => plainData({ a: { value } }), /the arguments\.a\.value/);
  const round: Record<string, unknown> = {};
  round.round = round;
  assert.throws(() => plainData(round), /cannot be shown as JSON/);
});
