import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { semaphore } from '../../src/lib/concurrency/semaphore.ts';

test('a semaphore runs two at once, the rest in their order, and refuses what has no room to wait', async () => {
  const began: number[] = [];
  const gates = [1, 2, 3, 4].map(() => Promise.withResolvers<void>());
  const { run } = semaphore({ at_once: 2, waiting: 1 }, () => new RangeError('full'));
  const work = (at: number) =>
    run(async () => {
      began.push(at);
      await gates[at]?.promise;
      return at;
    });
  const [first, second, third] = [work(0), work(1), work(2)];
  await assert.rejects(work(3), RangeError);
  await setImmediate();
  assert.deepEqual(began, [0, 1]);
  gates[1]?.resolve();
  assert.equal(await second, 1);
  await setImmediate();
  assert.deepEqual(began, [0, 1, 2]);
  for (const { resolve } of gates) resolve();
  assert.deepEqual(await Promise.all([first, third]), [0, 2]);
});

test('work that fails gives its place to the next', async () => {
  const { run } = semaphore({ at_once: 1 });
  const failed = run(async () => {
    throw new Error('broken');
  });
  const next = run(async () => 'next');
  await assert.rejects(failed, /broken/);
  assert.equal(await next, 'next');
});
