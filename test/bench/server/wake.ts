import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { bodies, plain } from './body.ts';

/** A server, with the credentials of an agent and of a person, and the number of its next request. */
export type Waking = { readonly port: number; readonly api_key: string; readonly token: string; next: number };

const body = bodies(plain);

/** The time until a held poll has begun to wait. */
const held_ms = 15;

/** Holds a poll, answers an item, and measures from there to the end of the poll. Acknowledges the decision. */
export async function oneWake(subject: Waking): Promise<number> {
  const { api_key, token } = subject;
  const caller_item_id = `wake-${subject.next++}`;
  await call(subject, '/api/input/send', { secret: api_key, body: body(caller_item_id) });
  const listed = await call(subject, `/review/api/items?view=queue&caller_item_id=${caller_item_id}`, {
    secret: token,
  });
  const [{ item_id = '', revision: expected_revision = 0 } = {}] = listed.items ?? [];
  const poll = call(subject, '/api/output/check', { secret: api_key, prefer: 'wait=20' });
  await pause(held_ms);
  const began_ms = performance.now();
  const given = JSON.stringify({ expected_revision, action_value: 'approve', response: { kind: 'none' } });
  await Promise.all([poll, call(subject, `/review/api/items/${item_id}/answer`, { secret: token, body: given })]);
  const took_ms = performance.now() - began_ms;
  const [{ output_result_id = '' } = {}] = (await poll).items ?? [];
  await call(subject, `/api/output/${output_result_id}/ack`, { secret: api_key, method: 'POST' });
  return took_ms;
}

type Listed = { items?: { item_id?: string; revision?: number; output_result_id?: string }[] };
type Sent = { secret: string; method?: 'POST'; body?: string; prefer?: string };

async function call({ port }: Waking, path: string, { secret, method, body, prefer }: Sent): Promise<Listed> {
  const answer = await request(`http://127.0.0.1:${port}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(prefer !== undefined && { prefer }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${text}`);
  return JSON.parse(text).data;
}
