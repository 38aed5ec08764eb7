import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestWord } from '../../src/lib/text/nearest.ts';

test('a mistyped word finds the right word, and an unrelated word finds nothing', () => {
  const known = ['listen', 'public_url', 'insecure'];
  assert.equal(nearestWord('lisen', known), 'listen');
  assert.equal(nearestWord('publicurl', known), 'public_url');
  assert.equal(nearestWord('Insecure', known), 'insecure');
  assert.equal(nearestWord('colour', known), undefined);
});
