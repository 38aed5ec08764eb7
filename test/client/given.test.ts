import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, type TestContext, test } from 'node:test';
import { clientName, wheelName } from '../../src/lib/process/version.ts';
import { boxOf } from '../docs/boxes.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { root } from '../helpers/data/sources.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { builtClients } from '../helpers/programs/built-clients.ts';
import { findPython } from '../helpers/programs/find-python.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { pythonTools } from '../helpers/programs/python-tools.ts';

before(builtClients);

/** The submission of the examples. */
const deployment = submission({
  caller_item_id: 'deploy-web-1.4.2',
  row_type: { display: 'Deployment', icon: 'rocket' },
  title: 'Deploy web 1.4.2 to production?',
  subtitle: 'All checks are green',
  summary: 'Two small fixes; it can be rolled back.',
  actions: [
    action({ display: 'Deploy', icon: 'check', value: 'deploy' }),
    action({ display: 'Not now', icon: 'x', value: 'no' }),
  ],
});

/** Opens an empty folder for a user who fetches a client from a server, with a decision ready. */
async function newcomer(t: TestContext) {
  const box = await account();
  const agent = box.caller('agent');
  await box.answered(agent, deployment, 'deploy');
  const cwd = temporary(t);
  const env = { HDO_URL: box.base_url, HDO_API_KEY: agent.api_key };
  const fetched = async (name: string) => {
    const reply = await fetch(`${box.base_url}/docs/${name}`);
    assert.equal(reply.status, 200);
    writeFileSync(join(cwd, name), Buffer.from(await reply.arrayBuffer()));
  };
  return { box, cwd, env, fetched };
}

test('npm can install the served package, with types and without dependencies', async (t) => {
  const { box, cwd, env } = await newcomer(t);
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
  const flags = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const installed = await spoken('npm', ['install', ...flags, `${box.base_url}/docs/${clientName}`], {
    cwd,
    env: { ...process.env, npm_config_cache: join(cwd, 'cache') },
  });
  assert.equal(installed.code, 0, installed.stderr);
  writeFileSync(join(cwd, 'ask.mjs'), readFileSync(join(root, 'examples/ask.mjs')));
  const said = await spoken(process.execPath, ['ask.mjs'], { cwd, env });
  assert.deepEqual(said, { code: 0, stdout: 'deploy\n', stderr: '' });
  writeFileSync(join(cwd, 'typed.ts'), `${typed}\n`);
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--strict', '--noEmit', '--module', 'nodenext', '--types', 'node', 'typed.ts'];
  const roots = ['--typeRoots', join(root, 'node_modules/@types')];
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...options, ...roots], { cwd, encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});

test('the box of the adapters for JavaScript installs a framework and its adapter in an empty folder', async (t) => {
  const { box, cwd } = await newcomer(t);
  const typed = boxOf('adapters-js: npm init').replaceAll('{{origin}}', box.base_url);
  const pasted = await spoken('sh', ['-e', '-c', typed], { cwd, env: process.env });
  assert.equal(pasted.code, 0, pasted.stderr);
  const program = `
    const { answerApprovals } = await import('human-decision-outbox/ai-sdk');
    const { tool } = await import('ai');
    console.log(typeof answerApprovals, typeof tool);`;
  const said = await spoken(process.execPath, ['--input-type=module', '-e', program], { cwd, env: process.env });
  assert.deepEqual([said.code, said.stdout], [0, 'function function\n'], said.stderr);
});

test('the package of this version is served under its own address too, so that lock files stay right', async () => {
  const { base_url } = await account();
  const [short, versioned] = await Promise.all(
    ['client.tgz', clientName].map(async (name) => (await fetch(`${base_url}/docs/${name}`)).arrayBuffer()),
  );
  assert.match(clientName, /-\d+\.\d+\.\d+\.tgz$/);
  assert.deepEqual(Buffer.from(short as ArrayBuffer), Buffer.from(versioned as ArrayBuffer));
  assert.ok((short?.byteLength ?? 0) > 1_000);
});

const typed = `
import { openClient, OutboxError } from 'human-decision-outbox/client';
const outbox = openClient({ url: process.env.HDO_URL, api_key: process.env.HDO_API_KEY });
for await (const { response } of outbox.decisions()) {
  if (response.kind === 'free_text') response.text satisfies string;
  // @ts-expect-error there is no such property
  response.colour;
}
export { OutboxError };`;

const whole = `from hdo import AsyncOutbox, Outbox
print(AsyncOutbox.__module__, Outbox().ask.__doc__[:5])`;

test('pip can install the served wheel by its name, and by the page that links to it', async (t) => {
  const { box, cwd, env } = await newcomer(t);
  const python = await pythonTools();
  const given = { name: `${box.base_url}/docs/${wheelName}`, page: 'human-decision-outbox' };
  for (const [target, wanted] of Object.entries(given)) {
    const from = target === 'page' ? ['--find-links', `${box.base_url}/docs/agents`] : [];
    const flags = ['--quiet', '--disable-pip-version-check', '--no-cache-dir', '--no-index', '--target', target];
    const installed = await spoken(python, ['-m', 'pip', 'install', ...flags, ...from, wanted], {
      cwd,
      env: process.env,
    });
    assert.equal(installed.code, 0, installed.stderr);
    const said = await spoken(findPython(), ['-c', whole], { cwd, env: { ...env, PYTHONPATH: join(cwd, target) } });
    assert.deepEqual(said, { code: 0, stdout: 'hdo.aio Sends\n', stderr: '' });
    assert.ok(existsSync(join(cwd, target, 'hdo/py.typed')));
  }
});

test('the served Python file works beside a script without dependencies', async (t) => {
  const { cwd, env, fetched } = await newcomer(t);
  await fetched('hdo.py');
  writeFileSync(join(cwd, 'ask.py'), readFileSync(join(root, 'examples/ask.py')));
  const said = await spoken(findPython(), ['ask.py'], { cwd, env });
  assert.deepEqual(said, { code: 0, stdout: 'deploy\n', stderr: '' });
  const { code, stderr } = await spoken(findPython(), ['-c', 'from hdo import AsyncOutbox'], { cwd, env });
  assert.equal(code, 1);
  assert.match(stderr, /AsyncOutbox is in the wheel of this client, not in this file: see \/docs\/agents/);
});
