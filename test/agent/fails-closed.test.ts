import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hdo } from '../helpers/programs/hdo.ts';
import { asking, hook } from './asking.ts';

const away = { HDO_URL: 'http://127.0.0.1:9', HDO_API_KEY: 'hdo_x' };
/** Runs a command in a shell of the system, with redirections or a pipe after it. */
const sh = (after: string) => ['sh', '-c', `"$@" ${after}`, 'sh'];
/** Runs a command whose reader is gone before it prints. The exit code is that of the command. */
const unread = ['bash', '-c', 'mkfifo "$0" && { : < "$0" & } ; "$@" > "$0"; code=$?; rm "$0"; exit $code'];

test('every wrong use of a permission ends with 2, and tells no agent to go on', () => {
  const input = JSON.stringify(hook);
  const wrong = [
    ['permission', '--timeout', '10parsecs'],
    ['permission', '--timeot', '10m'],
    ['permission', '--timeout'],
    ['permission', 'more'],
    ['--data', 'permission', 'permission', '--bogus'],
  ];
  for (const typed of wrong) {
    const { code, stdout } = hdo(typed, { env: away, input });
    assert.deepEqual([code, stdout], [2, ''], typed.join(' '));
  }
  assert.equal(hdo(['ask', '--permission', 'permission'], { env: away }).code, 64);
});

test('a permission whose answer cannot be written, or explained, ends with 2', () => {
  const [input, env] = [JSON.stringify(hook), away];
  const typed = ['permission', '--timeout', '1s'];
  assert.equal(hdo(typed, { env, input, through: sh('> /dev/full') }).code, 2);
  const place = `${process.env.TMPDIR ?? '/tmp'}/hdo-unread-${process.pid}`;
  assert.equal(hdo(typed, { env, input, through: [...unread, place] }).code, 2);
  const nowhere = { ...away, HDO_URL: 'nowhere' };
  assert.equal(hdo(typed, { env: nowhere, input, through: sh('2> /dev/full') }).code, 2);
  const plain = JSON.stringify({ tool: 'Bash', input: { command: 'make' } });
  assert.equal(hdo(typed, { env, input: plain, through: sh('2> /dev/full') }).code, 2);
});

test('a call whose arguments are missing or ambiguous is not asked', () => {
  const { tool_input: _, ...bare } = hook;
  const cases = [
    [JSON.stringify(bare), /the hook has no tool_input, so nobody was asked/],
    [JSON.stringify({ toolName: 'bash' }), /the hook has no toolArgs/],
    [JSON.stringify({ hook_event_name: 'beforeShellExecution' }), /the hook has no command/],
    ['{"tool_name":"pay","tool_input":{"amount":5,"amount":5000}}', /an object in it repeats a name/],
  ] as const;
  for (const [input, says] of cases) {
    const { code, stdout, stderr } = hdo(['permission', '--timeout', '1s'], { env: away, input });
    assert.deepEqual([code, stdout], [2, ''], input);
    assert.match(stderr, says);
  }
});

test('the person sees each number as it was sent, and a command in any form', async () => {
  for (const [tool_input, summary] of [
    ['{"to_account":12345678901234567891,"amount":0.1000000000000000055}', '"to_account":12345678901234567891'],
    ['{"command":["rm","-rf","/"],"path":"README.md"}', '["rm","-rf","/"]'],
    [JSON.stringify('{"query":12345678901234567891}'), '{"query":12345678901234567891}'],
  ]) {
    const { shell, asked, person } = await asking();
    const input = `{"hook_event_name":"BeforeTool","tool_name":"tool","tool_input":${tool_input}}`;
    const said = shell(['permission', '--timeout', '30s'], { input });
    const item = await asked();
    assert.ok(item.raw_input?.summary?.includes(summary ?? ''), item.raw_input?.summary ?? '');
    if (summary?.includes('account')) {
      assert.match(item.raw_input?.details ?? '', /"to_account": 12345678901234567891/);
      assert.match(item.raw_input?.details ?? '', /"amount": 0\.1000000000000000055/);
    }
    await person.answer(item, 'deny');
    assert.match((await said).stdout, /"decision":"deny"/);
  }
});

test('a question is asked as one only if the agent gets the answer, with all that its call has', async () => {
  const questions = [{ question: 'May I wipe prod?', options: [{ label: 'No, never' }] }];
  const input = { questions, command: 'rm -rf /' };
  const { shell, asked, person } = await asking();
  const call = { hook_event_name: 'BeforeTool', tool_name: 'AskUserQuestion', tool_input: input };
  const said = shell(['permission', '--timeout', '30s'], { input: JSON.stringify(call) });
  const item = await asked();
  assert.deepEqual(item.raw_input?.actions.map(({ value }) => value).slice(0, 2), ['allow', 'deny']);
  assert.match(item.raw_input?.summary ?? '', /rm -rf \//);
  await person.answer(item, 'deny');
  assert.match((await said).stdout, /"decision":"deny"/);

  const claude = await asking();
  const asks = claude.shell(['permission', '--timeout', '30s'], {
    input: JSON.stringify({ ...call, hook_event_name: 'PreToolUse' }),
  });
  const question = await claude.asked();
  assert.match(question.raw_input?.details ?? '', /rm -rf \//);
  await claude.person.answer(question, 'option-1');
  const { hookSpecificOutput } = JSON.parse((await asks).stdout);
  assert.deepEqual(hookSpecificOutput.updatedInput.answers, { 'May I wipe prod?': 'No, never' });
});

test('a no that nobody reads ends a question with 75, and the decision stays', async () => {
  const { shell, asked, person, agent } = await asking();
  const place = `${process.env.TMPDIR ?? '/tmp'}/hdo-unread-ask-${process.pid}`;
  const said = shell(['ask', 'Wipe?', '--id', 'wipe', '--timeout', '30s'], { through: [...unread, place] });
  await person.answer(await asked(), 'reject');
  assert.equal((await said).code, 75);
  assert.equal((await shell(['wait', 'wipe', '--timeout', '30s'])).code, 11);
  assert.equal((await agent.call('inputList')).returned_count, 0);
});
