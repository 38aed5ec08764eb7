import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallerOperation, callerEndpoints } from '../../src/contract/caller-endpoints.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { callerExamples, rawInput, request } from '../../src/contract/examples.ts';
import { checkValue } from '../../src/lib/schema/check.ts';

for (const [name, row] of Object.entries(callerEndpoints as Record<string, Endpoint>)) {
  const example = callerExamples()[name as CallerOperation];

  test(`the example of ${name} matches its endpoint`, () => {
    const { body, data, answer } = row;
    assert.equal(example.body === undefined, body === undefined);
    assert.equal(example.data === undefined, answer !== undefined);
    if (body) assert.deepEqual(checkValue(body, example.body).complaints, []);
    if (answer === undefined) assert.deepEqual(checkValue(data, example.data), { value: example.data, complaints: [] });
  });
}

test('the example request differs from its canonical form only in defaults', () => {
  const { actions: _, ...canonical } = rawInput();
  for (const [member, value] of Object.entries(canonical)) {
    assert.deepEqual(value, request[member as keyof typeof request], member);
  }
});
