import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundedMap } from '../../src/lib/bounded-map.ts';

test('a bounded map evicts the key that was set longest ago', () => {
  const map = boundedMap<string, number>(2);
  map.set('one', 1);
  map.set('two', 2);
  map.set('one', 3);
  map.set('three', 4);
  assert.deepEqual(
    ['one', 'two', 'three'].map((key) => map.get(key)),
    [3, undefined, 4],
  );
});

test('a bounded map forgets deleted keys, and clears all', () => {
  const map = boundedMap<string, number>(2);
  map.set('one', 1);
  assert.deepEqual([map.delete('one'), map.delete('one'), map.get('one')], [true, false, undefined]);
  map.set('two', 2);
  map.clear();
  assert.equal(map.get('two'), undefined);
});
