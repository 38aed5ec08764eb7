import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readAsset } from '../../src/lib/process/assets.ts';

test('an unknown asset is undefined', () => {
  for (const name of ['web/none.html', 'web/', 'web/../../package.json', 'docs/../cli/config.ts'] as const) {
    assert.equal(readAsset(name), undefined);
  }
});
