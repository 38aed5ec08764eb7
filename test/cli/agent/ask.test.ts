import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { account } from '../../helpers/appliance/shared-appliance.ts';
import { upload } from '../../helpers/appliance/upload.ts';
import { submission } from '../../helpers/data/submissions.ts';
import { agentShell } from '../../helpers/programs/agent-shell.ts';
import { temporary } from '../../helpers/programs/hdo.ts';
import { eventually } from '../../helpers/until.ts';

/** Opens an account with an agent's shell and a person who answers. */
async function asking() {
  const box = await account();
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
  test(`a question answered with ${action} ends with ${code}`, async () => {
    const { shell, answers, agent } = await asking();
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
  test(`a question with ${flags[0]} prints the answer`, async () => {
    const { shell, answers } = await asking();
    const said = shell(['ask', 'What?', '--id', 'what', ...flags]);
    await answers('what', 'answer', response);
    assert.deepEqual([(await said).code, (await said).stdout], [0, `${prints}\n`]);
  });
}

test('a question for a file saves it before it is acknowledged', async (t) => {
  const { shell, asked, person } = await asking();
  const path = join(temporary(t), 'signed.txt');
  const said = shell(['ask', 'The contract?', '--id', 'file', '--file', path]);
  const item = await asked('file');
  const { upload_id } = await upload(person, item, { bytes: 'signed', action_value: 'answer' });
  await person.answer(item, 'answer', { kind: 'file_upload', upload_id });
  assert.equal((await said).stdout, `${path}\n`);
  assert.equal(readFileSync(path, 'utf8'), 'signed');
});

test('a timeout ends with 75, and the same id resumes the question', async () => {
  const { shell, answers, agent } = await asking();
  const question = ['ask', 'Deploy?', '--id', 'deploy'];
  const first = await shell([...question, '--timeout', '1s']);
  assert.equal(first.code, 75, first.stderr);
  assert.match(first.stderr, /the request is pending: continue with --id deploy/);
  await answers('deploy', 'approve');
  const kept = await shell(['wait', 'deploy', '--keep', '--json']);
  assert.equal(JSON.parse(kept.stdout).action_value, 'approve');
  assert.deepEqual([(await shell(question)).code, (await agent.call('inputList')).returned_count], [0, 0]);
});

test('hdo wait with a request never asks a person again', async (t) => {
  const { shell, agent, answers } = await asking();
  const request = join(temporary(t), 'request.json');
  writeFileSync(request, JSON.stringify(submission()));
  const wait = () => shell(['wait', 'invoice-1', '--timeout', '5s', '--request', request]);
  const isGone = async (why: string) => {
    const { code, stderr } = await wait();
    assert.equal(code, 66, `${why}: ${stderr}`);
    assert.match(stderr, /no_longer_live: the request no longer exists: it was deleted, or its decision was taken/);
    assert.equal((await agent.call('inputList')).returned_count, 0, why);
  };
  await isGone('it was never sent');
  await agent.call('inputSend', { body: submission() });
  await answers('invoice-1', 'approve');
  assert.equal((await wait()).code, 0);
  await isGone('its decision was taken');
  await agent.call('inputSend', { body: submission() });
  await agent.call('inputDelete', { body: { caller_item_id: 'invoice-1' } });
  await isGone('it was withdrawn');
});

test('hdo wait with a request refuses a decision on other content', async (t) => {
  const { shell, agent, answers } = await asking();
  const request = join(temporary(t), 'request.json');
  writeFileSync(request, JSON.stringify(submission()));
  await agent.call('inputSend', { body: submission() });
  await answers('invoice-1', 'approve');
  const other = submission({ title: 'Another payment' });
  const wait = (...more: string[]) => shell(['wait', 'invoice-1', '--keep', '--request', ...more]);
  assert.deepEqual([(await wait(request)).code, (await wait('-')).code], [0, 65]);
  writeFileSync(request, JSON.stringify(other));
  const said = await wait(request);
  assert.deepEqual([said.code, said.stdout], [73, '']);
  assert.match(said.stderr, /not_as_sent: the request under this id has other content and was answered before/);
  writeFileSync(request, JSON.stringify(submission({ caller_item_id: 'other' })));
  assert.equal((await wait(request)).code, 64);
});
