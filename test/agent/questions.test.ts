import assert from 'node:assert/strict';
import { test } from 'node:test';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { agentShell } from '../helpers/programs/agent-shell.ts';
import { eventually } from '../helpers/until.ts';

const option = (label: string) => ({ label, description: `${label} <b>` });
const questions = [
  {
    question: 'Which <library>?',
    header: 'Library',
    options: [option('date-fns'), option('luxon')],
    multiSelect: false,
  },
  { question: 'Which tests?', header: 'Tests', options: [option('unit'), option('browser')], multiSelect: true },
];
const call = { session_id: 's', cwd: '/srv/app', tool_use_id: 'toolu_1', tool_name: 'AskUserQuestion' };

async function asked(said: object, many: number) {
  const box = await account();
  const agent = box.caller('agent');
  const person = box.person('petra');
  const hook = agentShell(box, agent)(['permission'], { input: JSON.stringify(said) });
  await eventually(async () => (await agent.call('inputList')).returned_count === many);
  const { items } = await agent.call('inputList');
  const shown = await Promise.all(items.map(({ caller_item_id }) => person.find(agent, caller_item_id)));
  const find = (title: string) => shown.find(({ raw_input }) => raw_input?.title === title) ?? assert.fail(title);
  return { agent, person, find, output: async () => JSON.parse((await hook).stdout).hookSpecificOutput };
}

for (const hook_event_name of ['PreToolUse', 'PermissionRequest']) {
  test(`${hook_event_name}: options are actions, and their answers go into the arguments`, async () => {
    const said = { ...call, hook_event_name, tool_input: { questions } };
    const { agent, person, find, output } = await asked(said, 2);
    const library = find('Which &lt;library&gt;?');
    assert.deepEqual(
      library.raw_input?.actions.map(({ display }) => display),
      ['date-fns', 'luxon', 'Something else', 'Do not answer'],
    );
    await person.answer(library, 'option-2');
    await person.answer(find('Which tests?'), 'several', { kind: 'multi_select', values: ['1', '2'] });
    const {
      permissionDecision,
      updatedInput,
      decision = { behavior: permissionDecision, updatedInput },
    } = await output();
    const answers = { 'Which <library>?': 'luxon', 'Which tests?': 'unit, browser' };
    assert.deepEqual(decision, { behavior: 'allow', updatedInput: { questions, answers } });
    assert.equal((await agent.call('inputList')).returned_count, 0);
  });
}

test('a question that a person does not answer refuses the call, and their own words are an answer', async () => {
  const said = { ...call, hook_event_name: 'PreToolUse', tool_input: { questions } };
  const { person, find, output } = await asked(said, 2);
  await person.answer(find('Which &lt;library&gt;?'), 'other', { kind: 'free_text', text: 'none' });
  await person.answer(find('Which tests?'), 'deny', { kind: 'free_text', text: 'Later.' });
  const { permissionDecision, permissionDecisionReason, updatedInput } = await output();
  assert.deepEqual([permissionDecision, updatedInput], ['deny', undefined]);
  assert.equal(permissionDecisionReason, `Not answered by ${person.name}: Later.`);
});

test('questions of an unknown form are shown as they are, and are never answered by their options', async () => {
  const tool_input = { questions: [{ question: 'Which?', options: [] }] };
  const { person, find, output } = await asked({ ...call, hook_event_name: 'PreToolUse', tool_input }, 1);
  await person.answer(find('May <code>AskUserQuestion</code> run?'), 'deny');
  assert.equal((await output()).permissionDecision, 'deny');
});

test('a plan is shown as text', async () => {
  const plan = '# Plan\n\n1. Add <tests>\n2. Ship';
  const said = { ...call, tool_name: 'ExitPlanMode', hook_event_name: 'PreToolUse', tool_input: { plan } };
  const { person, find, output } = await asked(said, 1);
  const item = find('Start with this plan?');
  assert.equal(item.raw_input?.summary, '<pre># Plan\n\n1. Add &lt;tests&gt;\n2. Ship</pre>');
  assert.equal(item.raw_input?.details, '');
  await person.answer(item, 'allow');
  assert.equal((await output()).permissionDecision, 'allow');
});
