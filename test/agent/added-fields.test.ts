import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { tools } from '../../src/agent/mcp/tools.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { answeredWithFile } from '../helpers/appliance/upload.ts';
import { submission } from '../helpers/data/submissions.ts';

/** Adds a field to every object of a result, like a newer server. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (typeof value !== 'object' || value === null) return value;
  return { ...Object.fromEntries(Object.entries(value).map(([key, of]) => [key, withMore(of)])), added_later: 1 };
}

/** Fetches like the platform, but adds fields to the structured content of results. */
const newer = async (input: string | URL | Request, init?: RequestInit) => {
  const response = await fetch(input, init);
  const text = await response.text();
  const changed = text.replaceAll(/^((?:data: )?)(\{.*"structuredContent".*\})$/gm, (_, lead: string, json: string) => {
    const message = JSON.parse(json);
    message.result.structuredContent = withMore(message.result.structuredContent);
    return lead + JSON.stringify(message);
  });
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(text === '' ? null : changed, { status: response.status, headers });
};

test('the official client accepts fields that a newer server adds anywhere in a result', async (t) => {
  const box = await account();
  const { agent, output_result_id } = await answeredWithFile(box);
  const client = new Client({ name: 'host', version: '1' }, { versionNegotiation: { mode: 'legacy' } });
  const headers = { authorization: `Bearer ${agent.api_key}` };
  const url = new URL(`${box.base_url}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers }, fetch: newer }));
  t.after(() => client.close());
  const listed = await client.listTools();
  assert.deepEqual(listed.tools.map(({ name }) => name).sort(), tools.map(({ name }) => name).sort());
  assert.doesNotMatch(
    JSON.stringify(listed.tools.map(({ outputSchema }) => outputSchema)),
    /additionalProperties":false/,
  );
  const call = async (name: string, given: object = {}) => {
    const result = await client.callTool({ name, arguments: { ...given } });
    assert.ok(!result.isError, JSON.stringify(result.content));
    assert.equal((result.structuredContent as { added_later?: number }).added_later, 1, name);
  };

  await call('request_decision', submission());
  await call('replace_request', submission({ title: 'Another' }));
  await call('list_requests');
  await call('check_decisions');
  await call('read_decision', { output_result_id });
  await call('download_file', { output_result_id });
  await call('acknowledge_decision', { output_result_id });
  await call('withdraw_request', { caller_item_id: 'invoice-1' });
});
