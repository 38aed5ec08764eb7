import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, type TestContext, test } from 'node:test';
import { appliance } from '../helpers/appliance.ts';
import { builtClients } from '../helpers/built-clients.ts';
import { findPython } from '../helpers/find-python.ts';
import { temporary } from '../helpers/hdo.ts';
import { root } from '../helpers/sources.ts';
import { spoken } from '../helpers/spoken.ts';
import { submission } from '../helpers/submissions.ts';

before(builtClients);

/** An empty folder into which somebody fetches a client from an appliance with a decision for them. */
async function newcomer(t: TestContext) {
  const box = await appliance(t);
  const agent = box.caller('agent');
  await box.answered(agent, submission({ caller_item_id: 'deploy-web-1.4.2' }), 'approve');
  const cwd = temporary(t);
  const env = { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key };
  const fetched = async (name: string) => {
    const reply = await fetch(`${box.base_url}/docs/${name}`);
    assert.equal(reply.status, 200);
    writeFileSync(join(cwd, name), Buffer.from(await reply.arrayBuffer()));
  };
  return { box, cwd, env, fetched };
}

test('the package that the appliance serves is one that npm installs, with types and nothing else', async (t) => {
  const { box, cwd, env } = await newcomer(t);
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
  const flags = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const installed = await spoken('npm', ['install', ...flags, `${box.base_url}/docs/client.tgz`], {
    cwd,
    env: { ...process.env, npm_config_cache: join(cwd, 'cache') },
  });
  assert.equal(installed.code, 0, installed.stderr);
  writeFileSync(join(cwd, 'ask.mjs'), readFileSync(join(root, 'examples/ask.mjs')));
  const said = await spoken(process.execPath, ['ask.mjs'], { cwd, env });
  assert.deepEqual(said, { code: 0, stdout: 'approve\n', stderr: '' });
  writeFileSync(join(cwd, 'typed.ts'), `${typed}\n`);
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--types', 'node', 'typed.ts'];
  const roots = ['--typeRoots', join(root, 'node_modules/@types')];
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...options, ...roots], { cwd, encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});

const typed = `
import { openClient, OutboxError } from 'human-decision-outbox/client';
const outbox = openClient({ url: process.env.HDO_URL, api_key: process.env.HDO_API_KEY });
for await (const { response } of outbox.decisions()) {
  if (response.kind === 'free_text') response.text satisfies string;
  // @ts-expect-error there is no such thing
  response.colour;
}
export { OutboxError };`;

test('the Python file that the appliance serves works beside a script, without anything else', async (t) => {
  const { cwd, env, fetched } = await newcomer(t);
  await fetched('hdo.py');
  writeFileSync(join(cwd, 'ask.py'), readFileSync(join(root, 'examples/ask.py')));
  const said = await spoken(findPython(), ['ask.py'], { cwd, env });
  assert.deepEqual(said, { code: 0, stdout: 'approve\n', stderr: '' });
});
