import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { askPeople } from '../../src/client/adapters/claude.ts';
import { answerInterruptions } from '../../src/client/adapters/openai-agents.ts';
import { openClient } from '../../src/client/index.ts';
import { submission } from '../helpers/data/submissions.ts';
import { openDesk } from './desk.ts';

test('Claude: a call is decided once, its questions are answered, and a failure is a no', async (t: TestContext) => {
  const { client, person, asked, waiting, agent } = await openDesk();
  await agent.call('inputSend', { body: submission({ caller_item_id: 'session-1:of-an-earlier-process' }) });
  const { canUseTool, hooks } = askPeople(client, { session: 'session-1' });
  const context = (toolUseID: string) => ({ signal: t.signal, toolUseID });
  const allowed = canUseTool('Bash', { command: 'make' }, context('toolu_1'));
  await person.answer(await asked('session-1:toolu_1'), 'approve');
  assert.deepEqual(await allowed, { behavior: 'allow', updatedInput: { command: 'make' } });
  assert.equal(await waiting(), 1, 'it is acknowledged after the tool has run, and the earlier call is not asked');
  assert.equal((await canUseTool('Bash', { command: 'make' }, context('toolu_1'))).behavior, 'deny');
  await hooks.PostToolUse[0]?.hooks[0]?.({}, 'toolu_1');
  assert.equal(await waiting(), 0);

  const options = ['Yes', 'No'].map((label) => ({ label, description: label }));
  const input = { questions: [{ question: 'Ship it?', header: 'Ship', options, multiSelect: false }] };
  const answered = canUseTool('AskUserQuestion', input, context('toolu_2'));
  await person.answer(await asked('session-1:toolu_2:q1'), 'option-1');
  const updatedInput = { ...input, answers: { 'Ship it?': 'Yes' } };
  assert.deepEqual(await answered, { behavior: 'allow', updatedInput });

  const open = canUseTool('Bash', { command: 'ls' }, context('toolu_4'));
  await asked('session-1:toolu_4');
  assert.equal((await canUseTool('Bash', {}, context('toolu_\ud800'))).behavior, 'deny');
  const next = canUseTool('Bash', {}, context('toolu_5')); // which ends what is earlier again
  await person.answer(await asked('session-1:toolu_5'), 'approve');
  await person.answer(await asked('session-1:toolu_4'), 'approve');
  assert.deepEqual([(await next).behavior, (await open).behavior], ['allow', 'allow']);

  const away = openClient({ url: 'http://127.0.0.1:9', api_key: agent.api_key, patience: { tries: 1 } });
  const denied = await askPeople(away, { session: 'session-1' }).canUseTool('Bash', {}, context('toolu_3'));
  assert.equal(denied.behavior, 'deny');
});

test('OpenAI Agents: a saved approval is acknowledged and not asked again', async () => {
  const { client, person, asked, waiting } = await openDesk();
  const item = {
    rawItem: { type: 'function_call', callId: 'call-1', arguments: '{}' },
    name: 'pay',
    agent: { name: 'a' },
  };
  let approved: boolean | undefined;
  const state = {
    getInterruptions: () => [item],
    approve: () => {
      approved = true;
    },
    reject: () => assert.fail(),
    toString: () => 'saved',
    _context: { isToolApproved: () => approved },
  };
  const kill = () => {
    if (approved) throw new Error('killed after saving');
  };
  const run = { run: 'r', state, schemas: { pay: { type: 'object' } } };
  const answered = assert.rejects(answerInterruptions(client, { ...run, save: kill }), /killed/);
  await person.answer(await asked('r:call-1'), 'approve');
  await answered;
  assert.equal(await waiting(), 1);
  await answerInterruptions(client, { ...run, save: () => assert.fail('nothing is decided') });
  assert.equal(await waiting(), 0);
});
