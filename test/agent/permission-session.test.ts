import assert from 'node:assert/strict';
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sessionFor } from '../../src/agent/permission/session.ts';
import { executable, sharedBox } from '../helpers/appliance/executable-box.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { eventually } from '../helpers/until.ts';

/** A project with a folder, a file, links to both, and a file outside. */
function project(t: Parameters<typeof temporary>[0]) {
  const place = realpathSync(temporary(t));
  const root = join(place, 'project');
  mkdirSync(join(root, 'lib'), { recursive: true });
  mkdirSync(join(place, 'project-2'));
  writeFileSync(join(place, 'outside.txt'), '');
  writeFileSync(join(root, 'lib', 'a.ts'), '');
  symlinkSync(join(root, 'lib'), join(root, 'linked'));
  symlinkSync(join(place, 'outside.txt'), join(root, 'link.txt'));
  symlinkSync(join(place, 'nowhere'), join(root, 'broken.txt'));
  symlinkSync(root, join(place, 'to-project'));
  return { place, root };
}

test('a call has a session only in a folder and with files of the session, and by no link', (t) => {
  const { place, root } = project(t);
  const session = (folder: string, input: unknown = {}, json = JSON.stringify(input), roots = [root]) =>
    sessionFor({ session: 's1', roots }, { folder, input, json });
  const file = (name: string) => ({ file_path: join(root, name) });
  for (const folder of [root, join(root, 'lib')]) assert.equal(session(folder), 's1', folder);
  for (const name of ['lib/a.ts', 'lib/new.ts', 'new/new.ts']) assert.equal(session(root, file(name)), 's1', name);
  assert.equal(session(join(root, 'lib'), { path: 'a.ts' }), 's1');
  assert.equal(session(root, {}, '{}', [join(place, 'to-project')]), 's1', 'the session may be reached by a link');

  const folders = [place, join(root, 'linked'), join(place, 'to-project'), join(place, 'project-2'), `${root}/`, 'lib'];
  for (const folder of folders) assert.equal(session(folder), undefined, folder);
  const files = ['linked/a.ts', 'link.txt', 'broken.txt', '../outside.txt', 'lib/../src/a.ts', 'linked/new.ts'];
  for (const name of files) {
    assert.equal(session(root, { file_path: `${root}/${name}` }), undefined, name);
    assert.equal(session(root, { notebook_path: `${root}/${name}` }), undefined, name);
  }
  assert.equal(session(join(root, 'lib'), { path: '../../outside.txt' }), undefined);
});

test('a call whose text says more than what is shown has no session', (t) => {
  const { root } = project(t);
  const session = (json: string) => sessionFor({ session: 's1', roots: [root] }, { folder: root, input: {}, json });
  for (const json of ['{"a": 1, "b": {"a": "\\"a\\":", "c": [1.5, -2e3]}}', '{"a":"1:2:3,{}"}']) {
    assert.equal(session(json), 's1', json);
  }
  const more = ['{"a":1,"a":2}', '{"b":{"a":1,"\\u0061":2}}', '{"a":12345678901234567890}', '{"a":1e999}'];
  for (const json of more) assert.equal(session(json), undefined, json);
  assert.equal(sessionFor({ session: '', roots: [root] }, { folder: root, input: {}, json: '{}' }), undefined);
  assert.equal(sessionFor({ session: 's1', roots: [root] }, { folder: root, input: '{}', json: '{}' }), undefined);
});

test('hdo permission offers a standing answer in the folder of the project, not through a link', async (t) => {
  const { place, root } = project(t);
  const box = await sharedBox();
  const scopes = async (cwd: string, call: string) => {
    const ids = { session_id: 's1', tool_use_id: call, cwd };
    const hook = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: call }, ...ids };
    const env = { ...box.env, CLAUDE_PROJECT_DIR: root };
    const said = executable(['permission', '--timeout', '60s'], { env, input: JSON.stringify(hook) });
    const item = await waiting(box, call);
    await box.answer(item, 'allow');
    assert.equal(JSON.parse((await said).stdout).hookSpecificOutput.permissionDecision, 'allow');
    return item.standing_scopes.map(({ scope, folder, session }) => [scope, folder, session]);
  };
  assert.deepEqual(await scopes(root, 'one'), [['arguments', root, 's1']]);
  assert.deepEqual(await scopes(join(place, 'to-project'), 'two'), []);
  assert.deepEqual(await scopes(place, 'three'), []);
});

test('hdo permission is allowed at once by a standing answer, and only for the same call', async (t) => {
  const { root } = project(t);
  const box = await account();
  const [agent, petra] = [box.caller('agent'), box.person('petra')];
  await petra.password('petra has a long password');
  const page = await petra.signIn('petra has a long password');
  const asks = async (command: string, call: string, timeout: string) => {
    const ids = { session_id: 's1', tool_use_id: call, cwd: root };
    const hook = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command }, ...ids };
    const env = { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key, CLAUDE_PROJECT_DIR: root };
    const input = JSON.stringify(hook);
    const { stdout } = await executable(['permission', '--timeout', timeout], { env, input });
    return JSON.parse(stdout).hookSpecificOutput;
  };
  const first = asks('npm test', 'one', '60s');
  await eventually(async () => (await agent.call('inputList')).returned_count === 1);
  const { items } = await petra.call('itemList', { query: { caller_id: agent.caller_id } });
  const { item_id = '', revision } = items[0] ?? {};
  const standing = { scope: 'arguments', hours: 1 };
  const body = { expected_revision: revision, action_value: 'allow', response: { kind: 'none' }, standing };
  await page.call('itemAnswer', { params: { item_id }, body });
  assert.equal((await first).permissionDecision, 'allow');
  assert.deepEqual(await asks('npm test', 'two', '60s'), {
    hookEventName: 'PreToolUse',
    permissionDecision: 'allow',
    permissionDecisionReason: `Allowed by ${petra.name}.`,
  });
  assert.equal((await asks('npm test ', 'three', '2s')).permissionDecision, 'deny');
});

type Box = Awaited<ReturnType<typeof sharedBox>>;
type Waiting = Awaited<ReturnType<Box['asked']>>;

/** Waits until the request of a command is in the queue. */
async function waiting({ review }: Box, command: string): Promise<Waiting> {
  for (;;) {
    const { items } = (await review('items?view=queue')) as { items: Waiting[] };
    const found = items.find(({ raw_input }) => raw_input?.summary === `<pre>${command}</pre>`);
    if (found) return found;
  }
}
