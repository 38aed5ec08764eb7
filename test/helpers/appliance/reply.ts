import assert from 'node:assert/strict';

/** A reply of the server. */
export type Reply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The envelope; undefined for a body that is not JSON. */
  json: { ok: boolean; request_id: string; correlation_id: string; data?: unknown; error?: ReplyError } | undefined;
  bytes: Buffer;
};
type ReplyError = {
  code: string;
  message: string;
  fields?: { path: string; code: string; message: string }[];
  [further: string]: unknown;
};

/** Checks the headers that every response must have. */
export function carriesIds({ headers, json }: Reply): void {
  assert.match(String(headers['x-request-id']), /^req_[0-9a-hjkmnp-tv-z]{26}$/);
  assert.match(String(headers['x-correlation-id']), /^[A-Za-z0-9._:-]{1,128}$/);
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  if (!json) return;
  assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'");
  assert.equal(json.request_id, headers['x-request-id']);
  assert.equal(json.correlation_id, headers['x-correlation-id']);
  const retry = json.error?.retry_after_seconds;
  assert.equal(headers['retry-after'], retry === undefined ? undefined : String(retry));
}
