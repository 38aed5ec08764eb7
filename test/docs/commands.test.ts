import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { clientOf } from '../helpers/appliance/client.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { root } from '../helpers/data/sources.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { startHdo, temporary } from '../helpers/programs/hdo.ts';
import { shellFolder } from '../helpers/programs/shell-folder.ts';

const texts = ['agents', 'at-least-once', 'curl', 'mcp', 'permission'];
const source = (name: string) => readFileSync(join(root, `src/docs/${name}.md`), 'utf8');
/** The commands in the documentation, without the examples, which are files. */
const blocks = texts.flatMap((name) =>
  [...source(name).matchAll(/(?<!<!-- table: [^\n]*\n\n)^```sh\n([\s\S]*?)^```$/gm)].map(([, typed = '']) => typed),
);
const startingWith = (words: string) => blocks.find((block) => block.startsWith(words)) ?? assert.fail(words);

/** Commands that other tests run, because they need special tools. */
const elsewhere = {
  'hdo connect {{origin}} --name "Build box"': 'test/cli/agent/connect-by-approval.test.ts',
  "hdo simulate --answer 'deploy-*=no'": 'test/cli/agent/simulate.test.ts',
  'hdo simulate --delay 2s..10s': 'test/cli/agent/simulate-habits.test.ts',
  'npm install {{origin}}/docs/client.tgz': 'test/client/given.test.ts',
  'pip install {{origin}}/docs/{{wheel}}': 'test/client/given.test.ts',
  'pip install --no-index --find-links {{origin}}/docs/agents human-decision-outbox': 'test/client/given.test.ts',
  'npx openapi-typescript {{origin}}/openapi.json --default-non-nullable false':
    'test/contract/generated-client.test.ts',
  'npx @modelcontextprotocol/inspector --cli {{origin}}/mcp': 'test/agent/inspector.test.ts',
};
const here = [
  'export HDO_URL={{origin}} HDO_API_KEY=hdo_…',
  'hdo init --dev',
  'region=$(hdo ask',
  'curl -fO {{origin}}/docs/hdo.py',
  'curl -sSf "$HDO_URL/api/output/$OUTPUT_RESULT_ID/files/$FILE_ID"',
  'curl --unix-socket /run/hdo/hdo.sock',
];

/** Starts the server of the first commands in the documentation, at a free port or on a Unix socket. */
async function newcomer(t: TestContext, listen = '127.0.0.1:0') {
  const folder = temporary(t);
  const settings = { HDO_DATA: join(folder, 'hdo-data'), HDO_SERVER__LISTEN: listen };
  const [init = [], serve = [], simulate = []] = startingWith('hdo init --dev')
    .trim()
    .split('\n')
    .map((line) =>
      [...line.replace(/ &$/, '').matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ''),
    )
    .map(([, ...args]) => args);
  const { stdout } = await startHdo(t, init, { env: settings }).ended;
  const api_key = /hdo_\w+/.exec(stdout)?.[0] ?? '';
  startHdo(t, simulate, { env: settings });
  const { stderr } = await startHdo(t, serve, { env: settings }).written(/hdo serves .* at \S+/);
  const base_url = /at (http\S+)/.exec(stderr)?.[1] ?? 'http://localhost';
  const PATH = [shellFolder(folder), process.env.PATH].join(delimiter);
  const env = { PATH, HDO_URL: base_url, HDO_API_KEY: api_key };
  const typed = (block: string, more: NodeJS.ProcessEnv = {}) =>
    spoken('sh', ['-euc', block.replaceAll('{{origin}}', base_url)], { cwd: folder, env: { ...env, ...more } });
  return { folder, base_url, api_key, typed };
}

test('a test runs every command on the pages for agents', () => {
  const known = [...here, ...Object.keys(elsewhere)];
  assert.deepEqual(
    blocks.filter((block) => !known.some((words) => block.startsWith(words))),
    [],
  );
  assert.deepEqual(
    known.filter((words) => !blocks.some((block) => block.startsWith(words))),
    [],
  );
  for (const file of Object.values(elsewhere)) assert.ok(existsSync(join(root, file)), file);
});

test('the first commands start a server that answers requests', { timeout: 60_000 }, async (t) => {
  const { folder, typed } = await newcomer(t);
  writeFileSync(join(folder, 'request.json'), JSON.stringify(submission({ caller_item_id: 'invoice-7' })));
  const both = await typed(`${startingWith('region=$(hdo ask')}\necho "in $region"`);
  assert.equal(both.code, 0, both.stderr);
  assert.match(both.stdout, /"action_value":"approve"[\s\S]*\nin eu\n$/);
  const asked = await typed("hdo ask 'Deploy web?' --id deploy-web --action deploy --action no && echo deploying");
  assert.equal(asked.stdout, 'deploy\ndeploying\n', asked.stderr);
});

test('the curl commands download the clients and the file of a decision', { timeout: 60_000 }, async (t) => {
  const { folder, base_url, api_key, typed } = await newcomer(t);
  assert.equal((await typed(startingWith('curl -fO'))).code, 0);
  assert.equal(
    readFileSync(join(folder, 'hdo.py'), 'utf8'),
    readFileSync(join(root, 'src/client/python/hdo/__init__.py'), 'utf8'),
  );
  const client = clientOf({ base_url }, { api_key });
  const popup = { kind: 'file_upload' as const, label: 'Which?' };
  const decision = await client.ask(submission({ actions: [action({ value: 'approve', popup })] }), {
    wait_seconds: 20,
  });
  assert.ok(decision.response.kind === 'file_upload');
  const { file_id, sha256 } = decision.response.file;
  const ids = { OUTPUT_RESULT_ID: decision.output_result_id, FILE_ID: file_id };
  assert.equal((await typed(startingWith('curl -sSf "$HDO_URL/api/output'), ids)).stdout, `${sha256}  file\n`);
});

test('the curl command for a Unix socket works', async (t) => {
  const path = join(temporary(t), 'hdo.sock');
  const { typed } = await newcomer(t, `unix:${path}`);
  const { stdout } = await typed(startingWith('curl --unix-socket').replace('/run/hdo/hdo.sock', path));
  assert.equal(JSON.parse(stdout).data.caller.status, 'active');
});
