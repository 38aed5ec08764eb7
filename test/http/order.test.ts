import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appliance } from '../helpers/appliance/appliance.ts';
import { roomInMinute } from '../helpers/appliance/minute.ts';
import { requestText, talk } from '../helpers/appliance/raw.ts';
import { submission } from '../helpers/data/submissions.ts';

/** The flaws that a send can have, in the order of checks (src/docs/contract.md, "Order of checks"). */
const flaws = ['path', 'method', 'credential', 'window', 'type', 'length', 'json', 'depth', 'shape', 'state'] as const;
type Flaw = (typeof flaws)[number];

/** The refusal for each flaw. */
const refusals: Record<Flaw, string> = {
  path: '404 not_found',
  method: '400 invalid_request This path allows',
  credential: '401 authentication_required',
  window: '429 rate_limit_exceeded',
  type: '400 invalid_request A JSON body needs',
  length: '413 request_too_large',
  json: '400 invalid_json',
  depth: '400 invalid_request JSON may be nested',
  shape: '422 validation_failed',
  state: '409 pending_content_conflict',
};

/** Builds a send with the given flaws. */
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

test('a request with several flaws is refused for the first in the order of checks', async (t) => {
  const env = { HDO_LIMITS__INPUT_SEND_REPLACE_PER_MINUTE: '20' };
  const box = await appliance(t, { env });
  const [one, other] = [box.caller('one'), box.caller('other')];
  await roomInMinute();
  for (let at = 0; at < 20; at++) await other.request('inputSend', { body: submission() });
  await one.call('inputSend', { body: submission() });
  for (const [at, flaw] of flaws.entries()) {
    const wrong = new Set<Flaw>(flaws.slice(at));
    const [reply] = await talk(box.base_url, flawed(wrong, { fresh: one.api_key, used: other.api_key }));
    const { code, message } = reply?.json?.error ?? {};
    assert.ok(`${reply?.status} ${code} ${message}`.startsWith(refusals[flaw]), `${flaw}: ${code} ${message}`);
  }
});

test('a refused request is counted in its window only once its credential is known', async (t) => {
  const box = await appliance(t, { env: { HDO_LIMITS__OUTPUT_CHECK_READ: '1' } });
  const agent = box.caller('agent');
  await roomInMinute();
  for (let at = 0; at < 3; at++) await agent.request('inputList', { headers: { authorization: 'Bearer x' } });
  assert.equal((await agent.request('inputList', { query: { limit: 0 } })).status, 422);
  assert.equal((await agent.request('inputList')).status, 429);
});
