import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { clientOf } from '../helpers/appliance/client.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { action, submission } from '../helpers/data/submissions.ts';
import { startHdo, temporary } from '../helpers/programs/hdo.ts';
import { pythonPackages } from '../helpers/programs/python.ts';
import { shellFolder } from '../helpers/programs/shell-folder.ts';
import { boxes } from './boxes.ts';

/** Finds a box of the pages for agents by its first words. */
const startingWith = (words: string) => {
  const pages = ['agents', 'curl'];
  return boxes.find(({ page, typed }) => pages.includes(page) && typed.startsWith(words))?.typed ?? assert.fail(words);
};

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
    readFileSync(join(pythonPackages, 'hdo/__init__.py'), 'utf8'),
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
