import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { atOnce } from '../helpers/at-once.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { root } from '../helpers/data/sources.ts';
import { submission } from '../helpers/data/submissions.ts';
import { debianTool } from '../helpers/programs/debian-tool.ts';
import { findPython } from '../helpers/programs/find-python.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { pythonPackages } from '../helpers/programs/python.ts';
import { eventually } from '../helpers/until.ts';

const own = { PYTHONPATH: pythonPackages, PYTHONDONTWRITEBYTECODE: '1' };

/** Opens a server with an agent, and runs the program of these tests as the agent. */
async function office() {
  const box = await account();
  const agent = box.caller('agent');
  const env = { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key };
  const run = (...args: string[]) =>
    spoken(findPython(), [join(root, 'test/client/asynchronous.py'), ...args], { cwd: root, env: { ...own, ...env } });
  return { box, agent, person: box.person('petra'), run };
}

test('a hundred questions of one loop share a long poll, and each gets its own answer', async () => {
  const { agent, person, run } = await office();
  const asked = run('many', '100');
  await eventually(async () => (await agent.call('inputList', { query: { limit: 100 } })).returned_count === 100);
  const numbers = Array.from({ length: 100 }, (_, at) => (at * 37) % 100); // each once, in another order
  await atOnce(4, numbers, async (at) => {
    await person.answer(await person.find(agent, `question-${at}`), at % 3 === 0 ? 'a' : 'b');
  });
  const { code, stdout, stderr } = await asked;
  assert.deepEqual([code, stderr], [0, '']);
  const { values, most_held, tasks } = JSON.parse(stdout);
  assert.deepEqual(
    values,
    values.map((_: string, at: number) => (at % 3 === 0 ? 'a' : 'b')),
  );
  assert.deepEqual([most_held, tasks], [1, 1], 'one long poll at once, and nothing runs after the last answer');
  assert.equal((await agent.call('inputList')).returned_count, 0);
});

test('a question that was cancelled stays, and asking again resumes it', async () => {
  const { agent, person, run } = await office();
  const asked = run('cancelled');
  await eventually(async () => (await agent.call('inputList')).returned_count === 2);
  const { items } = await agent.call('inputList');
  for (const { caller_item_id } of items) {
    const item = await person.find(agent, caller_item_id);
    if (caller_item_id.startsWith('confirm-')) await person.answer(item, 'yes');
    else await person.answer(item, 'reject', { kind: 'free_text', text: '' });
  }
  assert.deepEqual(await asked, { code: 0, stdout: 'no answer\nTrue\n', stderr: '' });
});

test('a cancelled task closes its connection, and a chunked answer is read', async () => {
  const { run } = await office();
  assert.deepEqual(await run('closed'), { code: 0, stdout: 'closed True chunked\nunreachable\n', stderr: '' });
});

test('a wait that fails or stalls leaves nothing behind, and a Unix socket, TLS and a proxy work', async (t) => {
  const HDO_FOLDER = temporary(t);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=hdo', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const out = ['-keyout', join(HDO_FOLDER, 'key.pem'), '-out', join(HDO_FOLDER, 'cert.pem')];
  execFileSync(debianTool('openssl'), ['req', '-x509', ...name, ...key, ...out], { stdio: 'ignore' });
  const program = [join(root, 'test/client/waiting.py')];
  const { code, stdout, stderr } = await spoken(findPython(), program, { cwd: root, env: { ...own, HDO_FOLDER } });
  assert.deepEqual([code, stderr], [0, '']);
  assert.equal(stdout, 'shared restarted failed forgotten stalled ways closed copied refused '.replaceAll(' ', '\n'));
});

test('an asynchronous loop acknowledges each decision after its body, and leaves the one that ended it', async () => {
  const { box, agent, run } = await office();
  await box.answered(agent, submission({ caller_item_id: 'first' }), 'approve');
  await box.answered(agent, submission({ caller_item_id: 'last' }), 'approve');
  assert.deepEqual(await run('decisions'), { code: 0, stdout: 'first\nlast\n', stderr: '' });
  const { items } = await agent.call('inputList');
  assert.deepEqual(
    items.map(({ caller_item_id }) => caller_item_id),
    ['last'],
  );
});
