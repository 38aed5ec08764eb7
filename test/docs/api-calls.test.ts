import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import type { Agent } from '../helpers/agent.ts';
import { appliance, type TestAppliance } from '../helpers/appliance.ts';
import { builtWeb } from '../helpers/built-web.ts';
import { temporary } from '../helpers/hdo.ts';
import { spoken } from '../helpers/spoken.ts';
import { answeredWithFile } from '../helpers/upload.ts';

const plain = (markup: string) =>
  markup.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** The calls to paste of a served page, by their operation, and the line that comes before all of them. */
async function callsOn({ base_url }: TestAppliance, name: string) {
  await builtWeb();
  const text = await (await fetch(`${base_url}/docs/${name}`)).text();
  const calls = [...text.matchAll(/<h3 id="(\w+)">(?:(?!<h3)[\s\S])*?<code>(curl[^<]*)<\/code>/g)];
  const [, first = ''] = /<code>(export HDO_URL=[^<]*)<\/code>/.exec(text) ?? [];
  return { first: plain(first), calls: new Map(calls.map(([, name = '', call = '']) => [name, plain(call)])) };
}

/** Types a call into a shell in which the key stands in for the one that the page cannot know. */
async function typed(t: TestContext, agent: Agent, [first, call]: [string, string], ids: NodeJS.ProcessEnv) {
  const script = `${first.replace('hdo_…', agent.api_key)}\n${call}`;
  return spoken('sh', ['-euc', script], { cwd: temporary(t), env: { PATH: process.env.PATH, ...ids } });
}

test('every call of the Caller API page works as it is pasted, at the reader’s own address', async (t) => {
  const box = await appliance(t);
  const { agent, output_result_id: OUTPUT_RESULT_ID } = await answeredWithFile(box);
  const { response } = await agent.call('outputRead', { params: { output_result_id: OUTPUT_RESULT_ID } });
  assert.ok(response.kind === 'file_upload');
  const ids = { OUTPUT_RESULT_ID, FILE_ID: response.file.file_id };
  const { first, calls } = await callsOn(box, 'api');
  assert.ok(first.startsWith(`export HDO_URL=${box.base_url} `));
  const operations = Object.keys(callerEndpoints);
  assert.deepEqual([...calls.keys()].sort(), [...operations].sort());
  // what withdraws and what acknowledges comes last
  const order = [...operations].sort((one, other) => Number(ends.has(one)) - Number(ends.has(other)));
  for (const name of order) {
    const { code, stdout, stderr } = await typed(t, agent, [first, calls.get(name) ?? ''], ids);
    assert.equal(code, 0, `${name}: ${stderr}`);
    if (name !== 'outputFile') assert.match(stdout, /^\{"ok":true,/, name);
  }
});
const ends = new Set(['inputDelete', 'outputAck']);

test('every call of the page on connecting is understood as it is pasted, without a key', async (t) => {
  const box = await appliance(t);
  const { first, calls } = await callsOn(box, 'device-api');
  const said = async (name: string) =>
    (await typed(t, box.caller(name), [first, calls.get(name) ?? ''], {})).stdout.replaceAll('\n', '');
  assert.equal(first, `export HDO_URL=${box.base_url}`);
  assert.match(await said('deviceCode'), /"user_code":"[A-Z]{4}-[A-Z]{4}"/);
  assert.match(await said('deviceToken'), /"code":"(invalid_grant|validation_failed)"/); // the code is an example
});
