import assert from 'node:assert/strict';
import { test } from 'node:test';
import { benchCluster } from './bench.ts';
import { lines, missed } from './report.ts';

test('the bench of a cluster measures a single machine and a leader in turns', async () => {
  const report = await benchCluster({ rounds: 2, seconds: 0.1, wakes: 3 });
  for (const { sends, alone_ms, wakes_ms } of [report.single, report.leader]) {
    assert.deepEqual([sends.length, alone_ms.length, wakes_ms.length], [2, 2, 3]);
    for (const figure of [...sends, ...alone_ms, ...wakes_ms]) assert.ok(figure > 0);
  }
  assert.equal(lines(report).length, 3 + Math.max(1, missed(report).length));
});

test('each missed bar is named', () => {
  const single = { sends: [1_000], alone_ms: [1], wakes_ms: [5] };
  assert.deepEqual(missed({ single, leader: { sends: [500], alone_ms: [10.9], wakes_ms: [49] } }), []);
  assert.deepEqual(missed({ single, leader: { sends: [490], alone_ms: [11], wakes_ms: [50] } }), [
    'sends reach 0.49 of the single machine, not 0.5',
    'a send takes 10.0 ms longer, not under 10',
    'a wake takes 50.0 ms, not under 50',
  ]);
});
