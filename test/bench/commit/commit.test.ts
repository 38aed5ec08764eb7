import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slowDisk } from '../../helpers/slow-disk.ts';
import { distFolder } from '../command.ts';
import { addedToSync } from './added.ts';
import { besideOneEach } from './alone.ts';

const short = { folder: distFolder(), rounds: 1, seconds: 0.05 };

test('a durable send is set beside a bare write and the echo, in the short form of bench:commit', async () => {
  const found = await addedToSync({ ...short, warm_sends: 20 }, () => {});
  const [bare = 0, echo = 0, send = 0, added] = found.map(({ value }) => value);
  assert.ok(bare > 0 && echo > 0 && send > 0);
  assert.equal(added, send - bare);
});

test('where a sync takes 10 ms, sends that share one are many times as many as those that have one each', async () => {
  const slow = { name: 'slow', through: slowDisk(10) };
  const [alone, grouped, times] = await besideOneEach(short, slow, () => {});
  assert.ok(alone && alone.value <= 100, 'there were more than there were syncs');
  assert.ok(grouped && grouped.value > 2 * alone.value);
  assert.equal(times?.value, grouped.value / alone.value);
});
