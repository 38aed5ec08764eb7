import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from '../../src/lib/text/nearest.ts';

test('a mistyped word finds the right word, and an unrelated word finds nothing', () => {
  const known = ['listen', 'public_url', 'insecure'];
  assert.equal(nearest('lisen', known), 'listen');
  assert.equal(nearest('publicurl', known), 'public_url');
  assert.equal(nearest('Insecure', known), 'insecure');
  assert.equal(nearest('colour', known), undefined);
});
