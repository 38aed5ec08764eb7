import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distFolder } from '../command.ts';
import { readsBesideWrites } from './reads.ts';

const short = { folder: distFolder(), rounds: 1, seconds: 0.1, writers: 2 };

test('bench slow measures reads on both disks, and sends wait on the slow one', async () => {
  const found = await readsBesideWrites({ ...short, sync_ms: 20 }, () => {});
  assert.ok(found.every(({ value }) => value > 0));
  assert.equal(found.filter(({ bar }) => bar === 10).length, 3);
  const waited = found.find(({ least }) => least === 20);
  assert.ok(waited && waited.value >= 20);
});
