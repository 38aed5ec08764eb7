import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import type { Agent } from '../helpers/appliance/agent.ts';
import { appliance, type TestAppliance } from '../helpers/appliance/appliance.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { answeredWithFile } from '../helpers/appliance/upload.ts';
import { builtWeb } from '../helpers/browser/built-web.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { temporary } from '../helpers/programs/hdo.ts';

const plain = (markup: string) =>
  markup.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Returns the curl calls of a served page by operation, and the line with the settings before them. */
async function callsOn({ base_url }: TestAppliance, name: string) {
  await builtWeb();
  const text = await (await fetch(`${base_url}/docs/${name}`)).text();
  const calls = [...text.matchAll(/<h3 id="(\w+)">(?:(?!<h3)[\s\S])*?<code>(curl[^<]*)<\/code>/g)];
  const [, first = ''] = /<code>(export HDO_URL=[^<]*)<\/code>/.exec(text) ?? [];
  return { first: plain(first), calls: new Map(calls.map(([, name = '', call = '']) => [name, plain(call)])) };
}

/** Runs a call in a shell, with the agent's key in place of the example key. */
async function typed(t: TestContext, agent: Agent, [first, call]: [string, string], ids: NodeJS.ProcessEnv) {
  const script = `${first.replace('hdo_…', agent.api_key)}\n${call}`;
  return spoken('sh', ['-euc', script], { cwd: temporary(t), env: { PATH: process.env.PATH, ...ids } });
}

test('every call on the Caller API page works when pasted, at the reader’s own address', async (t) => {
  const box = await account();
  const { agent, output_result_id: OUTPUT_RESULT_ID } = await answeredWithFile(box);
  const { response } = await agent.call('outputRead', { params: { output_result_id: OUTPUT_RESULT_ID } });
  assert.ok(response.kind === 'file_upload');
  const ids = { OUTPUT_RESULT_ID, FILE_ID: response.file.file_id };
  const { first, calls } = await callsOn(box, 'api');
  assert.ok(first.startsWith(`export HDO_URL=${box.base_url} `));
  const operations = Object.keys(callerEndpoints);
  assert.deepEqual([...calls.keys()].sort(), [...operations].sort());
  // operations that end an item come last
  const order = [...operations].sort((one, other) => Number(ends.has(one)) - Number(ends.has(other)));
  for (const name of order) {
    const { code, stdout, stderr } = await typed(t, agent, [first, calls.get(name) ?? ''], ids);
    assert.equal(code, 0, `${name}: ${stderr}`);
    if (name !== 'outputFile') assert.match(stdout, /^\{"ok":true,/, name);
  }
});
const ends = new Set(['inputDelete', 'outputAck']);

test('every call on the page about device requests works when pasted, without a key', async (t) => {
  const box = await appliance(t);
  const { first, calls } = await callsOn(box, 'device-api');
  const said = async (name: string) =>
    (await typed(t, box.caller(name), [first, calls.get(name) ?? ''], {})).stdout.replaceAll('\n', '');
  assert.equal(first, `export HDO_URL=${box.base_url}`);
  assert.match(await said('deviceCode'), /"user_code":"[A-Z]{4}-[A-Z]{4}"/);
  assert.match(await said('deviceToken'), /"code":"(invalid_grant|validation_failed)"/); // the code is an example
});
