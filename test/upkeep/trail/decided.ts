import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { submission } from '../../helpers/data/submissions.ts';
import { serveExecutable } from '../../helpers/programs/executable.ts';
import { document, temporary } from '../../helpers/programs/hdo.ts';

type Listed = { item_id: string; caller_item_id: string; output_result_id: string };
type Event = Record<string, unknown> & { kind: string };

/** Serves a folder with the executable, in which ada approved one item, rejected another, and left a third pending. */
export async function decided(t: TestContext) {
  const data = join(temporary(t), 'data');
  await document(['init', '--data', data]);
  const { api_key } = await document(['key', 'issue', '--caller', 'agent', '--data', data]);
  await document(['reviewer', 'add', 'ada', '--data', data]);
  const { token } = await document(['reviewer', 'token', 'ada', '--data', data]);
  const { base_url, kill, stop } = await serveExecutable(data);
  t.after(kill);
  const ask = async (path: string, bearer: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    const method = body === undefined ? 'GET' : 'POST';
    const reply = await fetch(`${base_url}${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
    assert.equal(reply.status, 200, path);
    return (await reply.json()) as { data: { items: Listed[]; events: Event[] } };
  };
  const agent = (path: string, body?: unknown) => ask(path, api_key, body);
  const ada = (path: string, body?: unknown) => ask(path, token, body);
  const names = ['approve', 'reject', 'pending'];
  for (const caller_item_id of names) await agent('/api/input/send', submission({ caller_item_id }));
  const { items } = (await ada('/review/api/items?view=queue')).data;
  for (const { item_id, caller_item_id } of items) {
    if (caller_item_id === 'pending') continue;
    const answer = {
      expected_revision: 1,
      action_value: caller_item_id,
      response: { kind: 'none' },
      note: 'As agreed.',
    };
    await ada(`/review/api/items/${item_id}/answer`, answer);
  }
  return { data, agent, ada, stop };
}
