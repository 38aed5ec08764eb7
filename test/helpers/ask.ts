import assert from 'node:assert/strict';
import { request } from 'undici';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { agrees } from './document.ts';

/** The parts of a request to an endpoint. A body that is a string or bytes is sent as it is, anything else as JSON. */
export type Asked = {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
};
export type Reply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The envelope; undefined where the body is no JSON. */
  json: { ok: boolean; request_id: string; correlation_id: string; data?: unknown; error?: ReplyError } | undefined;
  bytes: Buffer;
};
type ReplyError = {
  code: string;
  message: string;
  fields?: { path: string; code: string; message: string }[];
  [further: string]: unknown;
};

/** Sends a request to an endpoint; the reply is held against the endpoint's document before it is given. */
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

/** What every response carries, whatever its endpoint (contract.md, "Ids and headers"). */
export function carriesIds({ headers, json }: Reply): void {
  assert.match(String(headers['x-request-id']), /^req_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.match(String(headers['x-correlation-id']), /^[A-Za-z0-9._:-]{1,128}$/);
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  if (!json) return;
  assert.equal(json.request_id, headers['x-request-id']);
  assert.equal(json.correlation_id, headers['x-correlation-id']);
  const retry = json.error?.retry_after_seconds;
  assert.equal(headers['retry-after'], retry === undefined ? undefined : String(retry));
}

/** The data of a reply that must be a success. */
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
