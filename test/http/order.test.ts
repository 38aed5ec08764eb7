import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliance } from '../helpers/appliance.ts';
import { requestText, talk } from '../helpers/raw.ts';
import { submission } from '../helpers/submissions.ts';

/** What can be wrong with a send, the first to be found first (contract.md, "Order of checks"). */
const flaws = ['path', 'method', 'credential', 'window', 'type', 'length', 'json', 'depth', 'shape', 'state'] as const;
type Flaw = (typeof flaws)[number];

/** How a send is refused for each. */
const refusals: Record<Flaw, string> = {
  path: '404 not_found',
  method: '400 invalid_request The methods',
  credential: '401 authentication_required',
  window: '429 rate_limit_exceeded',
  type: '400 invalid_request A JSON body needs',
  length: '413 request_too_large',
  json: '400 invalid_json',
  depth: '400 invalid_request JSON may be nested',
  shape: '422 validation_failed',
  state: '409 pending_content_conflict',
};

/** A send with flaws: with the first of them that is left out, the next is what it is refused for. */
function flawed(wrong: ReadonlySet<Flaw>, keys: { fresh: string; used: string }): string {
  const method = wrong.has('method') ? 'PUT' : 'POST';
  const path = wrong.has('path') ? '/api/input/sent' : '/api/input/send';
  const key = wrong.has('window') ? keys.used : keys.fresh;
  const body = bodyWith(wrong);
  const length = wrong.has('length') ? 128_001 : Buffer.byteLength(body);
  const headers = [
    ...(wrong.has('credential') ? [] : [`Authorization: Bearer ${key}`]),
    wrong.has('type') ? 'Content-Type: text/plain' : 'Content-Type: application/json',
    `Content-Length: ${length}`,
  ];
  return requestText(`${method} ${path} HTTP/1.1`, headers, body);
}

function bodyWith(wrong: ReadonlySet<Flaw>): string {
  const title = wrong.has('shape') ? 1 : 'Another title';
  const body = { ...submission(), title, deep: wrong.has('depth') ? JSON.parse('['.repeat(64) + ']'.repeat(64)) : 1 };
  const text = JSON.stringify(body);
  return wrong.has('json') ? `\ufeff${text}`.replaceAll('[', '') : text;
}

test('of all that is wrong with a request, the first in the order of checks is what it is refused for', async (t) => {
  const env = { HDO_LIMITS__INPUT_SEND_REPLACE_PER_MINUTE: '20' };
  const box = await appliance(t, { env });
  const [one, other] = [box.caller('one'), box.caller('other')];
  for (let at = 0; at < 20; at++) await other.request('inputSend', { body: submission() });
  await one.call('inputSend', { body: submission() });
  for (const [at, flaw] of flaws.entries()) {
    const wrong = new Set<Flaw>(flaws.slice(at));
    const [reply] = await talk(box.base_url, flawed(wrong, { fresh: one.api_key, used: other.api_key }));
    const { code, message } = reply?.json?.error ?? {};
    assert.ok(`${reply?.status} ${code} ${message}`.startsWith(refusals[flaw]), `${flaw}: ${code} ${message}`);
  }
});

test('a refused request is counted under its window only once its credential is known', async (t) => {
  const box = await appliance(t, { env: { HDO_LIMITS__OUTPUT_CHECK_READ: '1' } });
  const agent = box.caller('agent');
  for (let at = 0; at < 3; at++) await agent.request('inputList', { headers: { authorization: 'Bearer x' } });
  assert.equal((await agent.request('inputList', { query: { limit: 0 } })).status, 422);
  assert.equal((await agent.request('inputList')).status, 429);
});
