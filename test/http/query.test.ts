import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Agent } from '../helpers/appliance/agent.ts';
import { appliance } from '../helpers/appliance/appliance.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { submission } from '../helpers/data/submissions.ts';

/** Queries with the resulting page limit, or the refusal and its field. */
const queries: [string, number | string][] = [
  ['', 25],
  ['?', 25],
  ['?limit=', 25],
  ['?limit=1', 1],
  ['?limit=100', 100],
  ['?limit=007', 7],
  ['?%6Cimit=5', 5],
  ['?unknown=1&unknown=2&account_id=x', 25],
  ['?limit=0', '422 limit out_of_range'],
  ['?limit=101', '422 limit out_of_range'],
  ['?limit=-1', '422 limit out_of_range'],
  ['?limit=9007199254740993', '422 limit invalid_type'],
  ['?limit=1.5', '422 limit invalid_type'],
  ['?limit=1e1', '422 limit invalid_type'],
  ['?limit=0x10', '422 limit invalid_type'],
  ['?limit=%2B5', '422 limit invalid_type'],
  ['?limit=ten', '422 limit invalid_type'],
  ['?limit=%20', '422 limit invalid_type'],
  ['?limit=null', '422 limit invalid_type'],
  ['?limit=1&limit=1', '400 invalid_request'],
  ['?limit=&limit=1', '400 invalid_request'],
  ['?cursor=', '422 cursor too_short'],
  ['?cursor=x', '422 cursor invalid_cursor'],
  ['?cursor=%00', '422 cursor unsupported_characters'],
  ['?cursor=x&cursor=x', '400 invalid_request'],
  ['?limit=0&cursor=', '422 cursor too_short, limit out_of_range'],
];

test('limit and cursor are validated, and unknown parameters are ignored', async (t) => {
  const box = await appliance(t);
  const headers = { authorization: `Bearer ${box.caller('agent').api_key}` };
  for (const path of ['/api/input/list', '/api/output/check']) {
    for (const [query, expected] of queries) {
      const response = await fetch(box.base_url + path + query, { headers });
      const { data, error } = (await response.json()) as Answer;
      const fields = error?.fields?.map(({ path, code }) => `${path} ${code}`).join(', ');
      const found = data?.page_limit ?? `${response.status} ${fields ?? error?.code}`;
      assert.equal(found, expected, path + query);
    }
  }
  for (const path of ['/api/caller/status', '/api/account/status']) {
    const response = await fetch(`${box.base_url}${path}?limit=0&limit=1&cursor=x&cursor=y`, { headers });
    assert.equal(response.status, 200, path);
    await response.arrayBuffer();
  }
});
type Answer = { data?: { page_limit: number }; error?: { code: string; fields?: { path: string; code: string }[] } };

test('a cursor that is damaged anywhere, or belongs to another list, is invalid_cursor', async () => {
  const box = await account();
  const agent = box.caller('agent');
  for (const caller_item_id of ['a', 'b']) await agent.call('inputSend', { body: submission({ caller_item_id }) });
  const { next_cursor } = await agent.call('inputList', { query: { limit: 1 } });
  assert.ok(next_cursor);
  assert.equal((await agent.request('inputList', { query: { cursor: next_cursor } })).status, 200);
  assert.deepEqual(await refusalsOf(agent, next_cursor), ['outputCheck', 'outputReadAll']);

  for (const damaged of damagedForms(next_cursor)) {
    const { status, json } = await agent.request('inputList', { query: { cursor: damaged } });
    assert.equal(`${status} ${json?.error?.fields?.[0]?.code}`, '422 invalid_cursor', damaged);
  }
});

function damagedForms(cursor: string): string[] {
  const forms = [`${cursor}=`, `${cursor}A`, `A${cursor}`, cursor.slice(1), cursor.slice(0, -1), ` ${cursor}`];
  for (let at = 0; at < cursor.length; at++) {
    for (const other of ['A', 'b', '9', '-', '_', '~', '+', '/']) {
      if (cursor[at] !== other) forms.push(cursor.slice(0, at) + other + cursor.slice(at + 1));
    }
  }
  return forms;
}

/** Returns the other lists that refuse a cursor. */
async function refusalsOf(agent: Agent, cursor: string): Promise<string[]> {
  const check = await agent.request('outputCheck', { query: { cursor } });
  const all = await agent.request('outputReadAll', { body: { cursor } });
  const refused = Object.entries({ outputCheck: check, outputReadAll: all });
  return refused.filter(([, { json }]) => json?.error?.fields?.[0]?.code === 'invalid_cursor').map(([name]) => name);
}
