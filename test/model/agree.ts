import assert from 'node:assert/strict';
import type { Reply } from '../helpers/appliance/reply.ts';
import { type Says, statuses } from './world/says.ts';

/** Checks a reply against the model's result: status, code, fields and data. */
export function agree(reply: Reply, says: Says): void {
  assert.deepEqual(told(reply), expected(says));
}

function told({ status, json, bytes }: Reply) {
  if (!json) return { status, data: bytes };
  const { error, data } = json;
  if (!error) return { status, data };
  const fields = error.fields?.map(({ path, code }) => `${path} ${code}`).sort();
  return { status, code: error.code, ...(fields && { fields }) };
}

function expected(says: Says) {
  return 'data' in says ? { status: 200, data: says.data } : { status: statuses[says.code], ...says };
}
