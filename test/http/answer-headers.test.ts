import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { requestText, talk } from '../helpers/appliance/raw.ts';

const policy = "default-src 'none'; frame-ancestors 'none'";

test('every response to a program, on any plane and with any status, forbids its use as a page', async (t) => {
  const box = await appliance(t);
  const { api_key } = box.caller('agent');
  const { token } = box.person('Ada');
  const as = (secret: string) => ({ authorization: `Bearer ${secret}`, 'content-type': 'application/json' });
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const accept = 'application/json, text/event-stream';
  const requests: readonly (readonly [path: string, init: RequestInit])[] = [
    ['/api/caller/status', { headers: as(api_key) }],
    ['/api/caller/status', {}],
    ['/api/nowhere', {}],
    ['/api/input/send', { method: 'POST', headers: as(api_key), body: '{}' }],
    ['/review/api/items', { headers: as(token) }],
    ['/review/api/items', {}],
    ['/device/code', { method: 'POST', headers: as(''), body: '{}' }],
    ['/nowhere', {}],
    ['/livez', {}],
    ['/readyz', {}],
    ...['/openapi.json', '/review/openapi.json', '/device/openapi.json'].map((path) => [path, {}] as const),
    ['/mcp', {}],
    ['/mcp', { method: 'POST', headers: { ...as(api_key), accept }, body: JSON.stringify(call) }],
    ['/mcp', { method: 'POST', headers: as(api_key), body: '{' }],
    ['/mcp', { method: 'PUT' }],
  ];
  for (const [path, init] of requests) {
    const { status, headers } = await fetch(box.base_url + path, init);
    const where = `${init.method ?? 'GET'} ${path} ${status}`;
    assert.equal(headers.get('x-content-type-options'), 'nosniff', where);
    assert.equal(headers.get('content-security-policy'), policy, where);
  }
  const [malformed] = await talk(box.base_url, requestText('GET /livez HTTP/9.9', []));
  assert.equal(malformed?.headers['content-security-policy'], policy);
});
