import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../../../helpers/data/sources.ts';
import { alternate } from './alternate.ts';

const folder = join(root, 'dist');
const short = { folder, seconds: 1, rounds: 1, connections: 4 };

test('bench beside measures sends during backups', async () => {
  mkdirSync(folder, { recursive: true });
  const { intervals, runs } = await alternate('backup', { ...short, items: 2_000 });
  assert.ok(runs >= 1);
  assert.ok(intervals.every(({ sends }) => sends > 0));
});

test('bench beside measures sends while expired items are removed, and the database shrinks', async () => {
  mkdirSync(folder, { recursive: true });
  const { intervals, bytes_before, bytes_after, left } = await alternate('vacuum', {
    ...short,
    items: 5_000,
    connections: 1,
  });
  assert.ok(intervals.every(({ sends }) => sends > 0));
  assert.equal(left, 0);
  assert.ok(bytes_after < bytes_before, `${bytes_before} bytes became ${bytes_after}`);
});
