import assert from 'node:assert/strict';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { errors } from '../../src/contract/errors.ts';
import { agrees } from '../helpers/document.ts';
import { carriesIds, type Reply } from '../helpers/reply.ts';
import type { Fuzzed } from './requests.ts';

/**
 * Holds an answer against the document: a sound server has no bug to report and is never unavailable. What is refused
 * before it is known which operation is meant carries the envelope all the same.
 */
export function judge({ sent, asks }: Fuzzed, reply: Reply): void {
  const { status, json, bytes } = reply;
  assert.ok(status < 500, `${status} ${json?.error?.code}`);
  carriesIds(reply);
  if (asks) agrees(asks as Endpoint, reply);
  else if (json?.ok === false) assert.equal(errors[json.error?.code as keyof typeof errors].status, status);
  else if (status !== 200) assert.deepEqual([status, bytes.length], [sent.method === 'HEAD' ? status : 204, 0]);
}
