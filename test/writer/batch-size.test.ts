import assert from 'node:assert/strict';
import { test } from 'node:test';
import { batchSizes } from '../../src/writer/batch-size.ts';

test('the first batch takes the whole queue, up to the limit', () => {
  assert.equal(batchSizes(512).most(20), 512);
  assert.equal(batchSizes(1).most(20), 1);
});

test('a batch takes half of the queue and the last batch together', () => {
  const sizes = batchSizes(512);
  sizes.took({ size: 32, run_ms: 1, commit_ms: 0.1 });
  assert.deepEqual([32, 64, 200, 991, 992, 5_000].map(sizes.most), [32, 48, 116, 512, 512, 512]);
});

test('a batch takes as many requests as run during one commit, and at least 16', () => {
  const sizes = batchSizes(512);
  sizes.took({ size: 2, run_ms: 0.04, commit_ms: 0.5 });
  assert.equal(sizes.most(20), 25);
  for (let at = 0; at < 100; at += 1) sizes.took({ size: 2, run_ms: 0.2, commit_ms: 0.1 });
  assert.equal(sizes.most(20), 16);
});

test('the slower the disk, the more requests share a commit', () => {
  const sizes = batchSizes(512);
  sizes.took({ size: 20, run_ms: 0.4, commit_ms: 0.4 });
  for (const more of [20, 25, 30, 35]) {
    assert.ok(sizes.most(20) >= more, `${sizes.most(20)} of ${more}`);
    assert.ok(sizes.most(20) < 50);
    sizes.took({ size: 20, run_ms: 0.4, commit_ms: 2 });
  }
  for (let at = 0; at < 100; at += 1) sizes.took({ size: 20, run_ms: 0.4, commit_ms: 50 });
  assert.equal(sizes.most(20), 512);
});

test('a limit of one request per transaction holds on any disk', () => {
  const sizes = batchSizes(1);
  sizes.took({ size: 1, run_ms: 0.02, commit_ms: 50 });
  assert.equal(sizes.most(20), 1);
});
