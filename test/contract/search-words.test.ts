import assert from 'node:assert/strict';
import { test } from 'node:test';
import { facetTokens } from '../../src/contract/search-words.ts';

test('facet tokens are stable and differ by name and value', () => {
  const some = () => facetTokens({ account_id: 'one', caller_id: 'one', urgency: 1, row_type: '1', view: 'queue' });
  const before = some();
  const others = Array.from({ length: 3_000 }, (_, at) => facetTokens({ caller_id: `other-${at}` }).join());

  assert.equal(new Set([...before, ...others]).size, 3_005);
  assert.deepEqual(some(), before);
  for (const token of before) assert.match(token, /^[acruv][0-9a-f]{16}$/);
});
