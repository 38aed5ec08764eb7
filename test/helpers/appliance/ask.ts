import assert from 'node:assert/strict';
import { request } from 'undici';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { agrees } from '../data/document.ts';
import { carriesIds, type Reply } from './reply.ts';

export type { Reply } from './reply.ts';

/** The parts of a request. A string or bytes are sent unchanged, any other body as JSON. */
export type Asked = {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
};
/** Sends a request to an endpoint, and checks the reply against the endpoint's schema. */
export async function ask(base_url: string, endpoint: Endpoint, asked: Asked): Promise<Reply> {
  const { body } = asked;
  const raw = typeof body === 'string' || Buffer.isBuffer(body);
  const response = await request(base_url + target(endpoint, asked), {
    method: endpoint.method,
    headers: { ...(body !== undefined && !raw && { 'content-type': 'application/json' }), ...asked.headers },
    ...(body !== undefined && { body: raw ? body : JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.body.arrayBuffer());
  const is_json = String(response.headers['content-type']).startsWith('application/json');
  const json = is_json ? JSON.parse(bytes.toString()) : undefined;
  const reply = { status: response.statusCode, headers: response.headers, json, bytes };
  agrees(endpoint, reply);
  carriesIds(reply);
  return reply;
}

/** Asserts that a reply is a success and returns its data. */
export function dataOf({ status, json }: Reply): unknown {
  assert.equal(status, 200, JSON.stringify(json?.error));
  return json?.data;
}

function target({ path }: Endpoint, { params = {}, query = {} }: Asked): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return search.size > 0 ? `${filled}?${search}` : filled;
}
