import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { request } from 'undici';
import { eras, overHttp, overStdio, type Result, type Speaks } from '../helpers/appliance/mcp.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { answeredWithFile } from '../helpers/appliance/upload.ts';
import { submission } from '../helpers/data/submissions.ts';

type Listed = { tools: { name: string; inputSchema: object; outputSchema: object; annotations: object }[] };

/** Every combination of transport and protocol version. */
const ways = eras.flatMap((era) =>
  (['http', 'stdio'] as const).map((way) => ({
    name: `over ${way}, revision ${era}`,
    open: (t: TestContext, url: string, key: string): Promise<Speaks> | Speaks =>
      way === 'http' ? overHttp(url, key, era) : overStdio(t, { HDO_URL: url, HDO_API_KEY: key }, era),
  })),
);

/** Calls tools and validates each result with the tool's output schema. */
async function toolsOf(speaks: Speaks) {
  const { tools } = (await speaks('tools/list')) as Listed;
  const ajv = addFormats.default(new Ajv2020({ strict: false }));
  const call = async (name: string, given: object = {}) => {
    const result = (await speaks('tools/call', { name, arguments: given })) as Result;
    const { outputSchema = {} } = tools.find((tool) => tool.name === name) ?? {};
    if (!result.isError) assert.ok(ajv.validate(outputSchema, result.structuredContent), ajv.errorsText());
    return result;
  };
  return { names: tools.map(({ name }) => name), call };
}

for (const { name, open } of ways) {
  test(`a model asks, waits, reads the decision and acknowledges it ${name}`, async (t) => {
    const box = await account();
    const agent = box.caller('agent');
    const { call } = await toolsOf(await open(t, box.base_url, agent.api_key));
    assert.equal((await call('request_decision', submission())).structuredContent?.created, true);
    assert.equal((await call('list_requests')).structuredContent?.returned_count, 1);
    assert.equal((await call('replace_request', submission({ title: 'New' }))).structuredContent?.changed, true);
    const waiting = call('check_decisions', { wait_seconds: 20 });
    const person = box.person('petra');
    const output_result_id = await person.answer(await person.find(agent, 'invoice-1'), 'approve');
    assert.equal((await waiting).structuredContent?.returned_count, 1);
    assert.equal((await call('read_decision', { output_result_id })).structuredContent?.action_value, 'approve');
    const refused = await call('withdraw_request', { caller_item_id: 'invoice-1' });
    assert.match(refused.content[0]?.text ?? '', /^input_not_pending: .*reconcile/);
    assert.equal((await call('acknowledge_decision', { output_result_id })).structuredContent?.acknowledged, true);
    await call('request_decision', submission());
    assert.equal((await call('withdraw_request', { caller_item_id: 'invoice-1' })).structuredContent?.deleted, true);
  });
}

for (const { name, open } of ways) {
  test(`a tool names a wrong argument before it does anything ${name}`, async (t) => {
    const box = await account();
    const agent = box.caller('agent');
    await agent.call('inputSend', { body: submission({ caller_item_id: 'undefined' }) });
    const output_result_id = await box.answered(agent, submission(), 'approve');
    const { call } = await toolsOf(await open(t, box.base_url, agent.api_key));
    const wrong: [tool: string, given: object, says: RegExp][] = [
      ['withdraw_request', {}, /caller_item_id: is missing/],
      ['withdraw_request', { caller_item_id: null }, /caller_item_id: /],
      ['acknowledge_decision', {}, /output_result_id: is missing/],
      ['download_file', { output_result_id: 7 }, /output_result_id: /],
      ['list_requests', { limit: '5' }, /limit: /],
      ['check_decisions', { cursor: 5 }, /cursor: /],
      ['read_decision', { output_result_id, content_hash: 5 }, /content_hash: /],
      ['replace_request', { caller_item_id: 'undefined' }, /"path":"title"/],
    ];
    for (const [tool, given, says] of wrong) {
      const { isError, content } = await call(tool, given);
      assert.equal(isError, true, tool);
      assert.match(content[0]?.text ?? '', says);
    }
    assert.equal((await agent.call('inputList')).returned_count, 2);
    assert.equal(
      (await call('check_decisions', { wait_seconds: null, cursor: null })).structuredContent?.ready_count,
      1,
    );
    const listed = { output_result_id, caller_item_id: 'invoice-1', content_hash: null }; // as a list shows it
    const { structuredContent } = await call('read_decision', listed);
    assert.equal(structuredContent?.action_value, 'approve');
  });
}

test('check_decisions limits an invalid or too long wait', async () => {
  const box = await account();
  const agent = box.caller('agent');
  await box.answered(agent, submission(), 'approve');
  const { call } = await toolsOf(overHttp(box.base_url, agent.api_key, '2026-07-28'));
  for (const wait_seconds of [10_000_000, 0.5, -1, '20']) {
    const { structuredContent } = await call('check_decisions', { wait_seconds });
    assert.equal(structuredContent?.returned_count, 1, String(wait_seconds));
  }
});

test('download_file returns the whole file', async () => {
  const box = await account();
  const { agent, output_result_id } = await answeredWithFile(box, { bytes: 'the bytes' });
  const { call } = await toolsOf(overHttp(box.base_url, agent.api_key, '2026-07-28'));
  const { content, structuredContent } = await call('download_file', { output_result_id });
  assert.equal(structuredContent?.filename, 'note.txt');
  assert.equal(Buffer.from(content[1]?.resource?.blob ?? '', 'base64').toString(), 'the bytes');
});

test('the resources and the prompt contain the guide', async () => {
  const box = await account();
  const speaks = overHttp(box.base_url, box.caller('agent').api_key, '2025-06-18');
  const { resources } = (await speaks('resources/list')) as { resources: { uri: string }[] };
  const texts = await Promise.all(resources.map(({ uri }) => speaks('resources/read', { uri })));
  assert.match(JSON.stringify(texts), /pending_content_conflict.*Use input\/replace/);
  const prompt = await speaks('prompts/get', { name: 'ask_a_person', arguments: { matter: 'Ship it?' } });
  assert.match(JSON.stringify(prompt), /Never treat silence as a yes.*Ship it\?/);
});

test('an invalid request is refused with its wrong fields', async () => {
  const box = await account();
  const { call } = await toolsOf(overHttp(box.base_url, box.caller('agent').api_key, '2026-07-28'));
  const { isError, content } = await call('request_decision', { caller_item_id: 'x' });
  assert.equal(isError, true);
  assert.match(content[0]?.text ?? '', /validation_failed.*"path":"title"/s);
});

const strangers = [
  { what: 'no key', headers: {}, status: 401 },
  { what: 'a wrong key', headers: { authorization: 'Bearer hdo_wrong' }, status: 401 },
  { what: 'a page of another site', headers: { origin: 'https://other.example' }, status: 403 },
  {
    what: 'a page after DNS rebinding',
    headers: { origin: 'http://rebound.example', host: 'rebound.example' },
    status: 403,
  },
] as const;

for (const { what, headers, status } of strangers) {
  test(`${what} gets ${status} before the body is read`, async () => {
    const box = await account();
    const { statusCode, body } = await request(`${box.base_url}/mcp`, { method: 'POST', headers, body: '{' });
    assert.equal(statusCode, status);
    assert.match(await body.text(), /"jsonrpc":"2.0"/);
  });
}

test('a method that MCP does not take is answered with those that it takes', async () => {
  const box = await account();
  const { api_key } = box.caller('agent');
  for (const method of ['GET', 'DELETE'] as const) {
    const headers = { authorization: `Bearer ${api_key}`, accept: 'text/event-stream' };
    const answer = await request(`${box.base_url}/mcp`, { method, headers });
    await answer.body.dump();
    assert.deepEqual([answer.statusCode, answer.headers.allow], [405, 'POST']);
  }
});
