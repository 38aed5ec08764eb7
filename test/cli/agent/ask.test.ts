import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { agentShell } from '../../helpers/agent-shell.ts';
import { appliance } from '../../helpers/appliance.ts';
import { temporary } from '../../helpers/hdo.ts';
import { eventually, upload } from '../../helpers/upload.ts';

/** An appliance with an agent's shell and a person who answers what has been asked. */
async function asking(t: TestContext) {
  const box = await appliance(t);
  const agent = box.caller('agent');
  const person = box.person('petra');
  const asked = async (id: string) => {
    await eventually(async () => (await agent.call('inputList')).items.some((each) => each.caller_item_id === id));
    return person.find(agent, id);
  };
  const answers = async (id: string, action: string, response?: unknown) =>
    person.answer(await asked(id), action, response);
  return { box, agent, person, asked, answers, shell: agentShell(box, agent) };
}

const endings = [
  { action: 'approve', code: 0 },
  { action: 'reject', code: 11 },
  { action: 'later', code: 12 },
] as const;

for (const { action, code } of endings) {
  test(`a question answered with ${action} ends with ${code}`, async (t) => {
    const { shell, answers, agent } = await asking(t);
    const actions = endings.flatMap((each) => ['--action', each.action]);
    const said = shell(['ask', 'Deploy <now>?', '--id', 'deploy', ...actions]);
    await answers('deploy', action);
    assert.deepEqual([(await said).code, (await said).stdout], [code, `${action}\n`]);
    assert.equal((await agent.call('inputList')).returned_count, 0);
  });
}

const forms = [
  { flags: ['--free-text'], response: { kind: 'free_text', text: 'Because.' }, prints: 'Because.' },
  { flags: ['--select', 'eu,us=America'], response: { kind: 'single_select', value: 'us' }, prints: 'us' },
  {
    flags: ['--date'],
    response: { kind: 'date_picker', mode: 'date', value_date: '2026-12-24', display_timezone: null },
    prints: '2026-12-24',
  },
];

for (const { flags, response, prints } of forms) {
  test(`a question with ${flags[0]} prints the answer`, async (t) => {
    const { shell, answers } = await asking(t);
    const said = shell(['ask', 'What?', '--id', 'what', ...flags]);
    await answers('what', 'answer', response);
    assert.deepEqual([(await said).code, (await said).stdout], [0, `${prints}\n`]);
  });
}

test('a question for a file saves it before it is acknowledged', async (t) => {
  const { shell, asked, person } = await asking(t);
  const path = join(temporary(t), 'signed.txt');
  const said = shell(['ask', 'The contract?', '--id', 'file', '--file', path]);
  const item = await asked('file');
  const { upload_id } = await upload(person, item, { bytes: 'signed', action_value: 'answer' });
  await person.answer(item, 'answer', { kind: 'file_upload', upload_id });
  assert.equal((await said).stdout, `${path}\n`);
  assert.equal(readFileSync(path, 'utf8'), 'signed');
});

test('nobody answering in time is 75, and the same id goes on with the same question', async (t) => {
  const { shell, answers, agent } = await asking(t);
  const question = ['ask', 'Deploy?', '--id', 'deploy'];
  const first = await shell([...question, '--timeout', '1s']);
  assert.equal(first.code, 75, first.stderr);
  assert.match(first.stderr, /the request stays: go on with hdo wait deploy/);
  await answers('deploy', 'approve');
  const kept = await shell(['wait', 'deploy', '--keep', '--json']);
  assert.equal(JSON.parse(kept.stdout).action_value, 'approve');
  assert.deepEqual([(await shell(question)).code, (await agent.call('inputList')).returned_count], [0, 0]);
});
