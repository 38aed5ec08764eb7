import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slowDisk } from '../../../helpers/programs/slow-disk.ts';
import { distFolder } from '../command.ts';
import { addedToSync } from './added.ts';
import { besideOneEach } from './alone.ts';

const short = { folder: distFolder(), rounds: 1, seconds: 0.05 };

test('bench commit compares a durable send with a bare write and the echo', async () => {
  const found = await addedToSync({ ...short, warm_sends: 20 }, () => {});
  const [bare = 0, echo = 0, send = 0, added] = found.map(({ value }) => value);
  assert.ok(bare > 0 && echo > 0 && send > 0);
  assert.equal(added, send - bare);
});

test('with syncs of 10 ms, batched sends are many times faster than single ones', async () => {
  const slow = { name: 'slow', through: slowDisk(10) };
  const [alone, grouped, times] = await besideOneEach(short, slow, () => {});
  assert.ok(alone && alone.value <= 100, 'more sends than syncs');
  assert.ok(grouped && grouped.value > 2 * alone.value);
  assert.equal(times?.value, grouped.value / alone.value);
});
