import assert from 'node:assert/strict';
import { test } from 'node:test';
import { account } from '../helpers/appliance/shared-appliance.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = `00-${trace}-00f067aa0ba902b7-01`;
const longest = 'a'.repeat(128);

/** Headers of a request and its correlation id; undefined when that is the request id. */
const table: [Record<string, string>, string | undefined][] = [
  [{}, undefined],
  [{ 'x-correlation-id': 'Order:7._-' }, 'Order:7._-'],
  [{ 'x-correlation-id': longest }, longest],
  [{ 'x-correlation-id': `${longest}a` }, undefined],
  [{ 'x-correlation-id': '' }, undefined],
  [{ 'x-correlation-id': 'a b' }, undefined],
  [{ 'x-correlation-id': 'ä' }, undefined],
  [{ 'x-correlation-id': '"}' }, undefined],
  [{ traceparent: parent }, trace],
  [{ 'x-correlation-id': 'a', traceparent: parent }, 'a'],
  [{ 'x-correlation-id': 'a b', traceparent: parent }, trace],
  [{ traceparent: parent.toUpperCase() }, undefined],
  [{ traceparent: `${parent}-more` }, undefined],
  [{ traceparent: `01${parent.slice(2)}-more` }, trace],
  [{ traceparent: `ff${parent.slice(2)}` }, undefined],
  [{ traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }, undefined],
  [{ traceparent: `00-${trace}-${'0'.repeat(16)}-01` }, undefined],
  [{ traceparent: `00-${trace}-00f067aa0ba902b7` }, undefined],
];

test('the correlation id is the caller’s if it is valid, else the trace id, else the request id', async () => {
  const box = await account();
  const agent = box.caller('agent');
  const seen = new Set<string>();
  for (const [headers, expected] of table) {
    const { json } = await agent.request('inputList', { headers });
    assert.equal(json?.correlation_id, expected ?? json?.request_id, JSON.stringify(headers));
    seen.add(json?.request_id ?? '');
  }
  assert.equal(seen.size, table.length, 'request ids are unique');
});
