import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askPeople } from '../../src/client/adapters/claude.ts';
import { openClient } from '../../src/client/index.ts';
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

const ambiguous: Readonly<Record<string, readonly object[]>> = {
  'a label that reads like two others': [asks({ labels: ['Red, green', 'Red', 'green'], multiSelect: true })],
  'labels whose parts overlap': [asks({ labels: ['a, b', 'c', 'a', 'b,c', 'b'], multiSelect: true })],
  'two equal labels': [asks({ labels: ['Yes', 'Yes'] })],
  'labels that differ in spaces': [asks({ labels: ['Go on', 'Go  on '] })],
  'labels that differ in what nobody sees': [asks({ labels: ['Yes', 'Yes\u200b'] })],
  'labels in two forms of Unicode': [asks({ labels: ['Jos\u00e9', 'Jose\u0301'] })],
  'a label that nobody sees': [asks({ labels: ['Yes', ' \u200b'] })],
  'two equal questions': [asks({ labels: ['Yes', 'No'] }), asks({ labels: ['Now', 'Later'] })],
  'questions that differ in spaces': [asks({ labels: ['Yes'] }), asks({ labels: ['Yes'], question: 'Which one?  ' })],
};

function asks({ labels, question = 'Which one?', multiSelect = false }: Asks) {
  return { question, header: '', options: labels.map(option), multiSelect };
}
type Asks = { labels: readonly string[]; question?: string; multiSelect?: boolean };

for (const [what, questions] of Object.entries(ambiguous)) {
  test(`a question with ${what} is refused with a sentence, and nobody is asked`, async (t) => {
    const box = await account();
    const agent = box.caller('agent');
    const input = { questions };
    const said = JSON.stringify({ ...call, hook_event_name: 'PreToolUse', tool_input: input });
    const { stdout } = await agentShell(box, agent)(['permission'], { input: said });
    const { permissionDecision, permissionDecisionReason } = JSON.parse(stdout).hookSpecificOutput;
    assert.equal(permissionDecision, 'deny');
    assert.match(permissionDecisionReason, /^Nobody was asked: .*could be mistaken for another one\./);
    const client = openClient({ url: box.base_url, api_key: agent.api_key });
    const { canUseTool } = askPeople(client, { session: 's' });
    const context = { signal: t.signal, toolUseID: 'toolu_1' };
    assert.equal((await canUseTool('AskUserQuestion', input, context)).behavior, 'deny');
    assert.equal((await agent.call('inputList')).returned_count, 0);
  });
}

test('own words that look like a choice of the options are no answer, and other words are one', async () => {
  const multiSelect = true;
  for (const [labels, words, answer] of [
    [['Red', 'green'], 'Red, green', undefined],
    [['Red', 'green'], ' red', undefined],
    [['Red', 'green'], 'Blue', 'Blue'],
    [['Red, please', 'green'], 'green, please', undefined],
  ] as const) {
    const said = { ...call, hook_event_name: 'PreToolUse', tool_input: { questions: [asks({ labels, multiSelect })] } };
    const { person, find, output } = await asked(said, 1);
    await person.answer(find('Which one?'), 'other', { kind: 'free_text', text: words });
    const { updatedInput, permissionDecisionReason } = await output();
    assert.equal(updatedInput?.answers['Which one?'], answer, words);
    if (answer === undefined) assert.match(permissionDecisionReason, /look like a choice of the options/);
  }
});

test('labels with commas that are unlike all others are asked and answered', async () => {
  const labels = ['Yes, now', 'Yes', 'No, never'];
  const said = {
    ...call,
    hook_event_name: 'PreToolUse',
    tool_input: { questions: [asks({ labels, multiSelect: true })] },
  };
  const { person, find, output } = await asked(said, 1);
  await person.answer(find('Which one?'), 'several', { kind: 'multi_select', values: ['1', '3'] });
  assert.deepEqual((await output()).updatedInput.answers, { 'Which one?': 'Yes, now, No, never' });
});
