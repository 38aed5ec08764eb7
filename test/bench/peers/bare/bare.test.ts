import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drive } from '../../server/client.ts';
import { startBare } from './bare.ts';

test('the bare program keeps what is sent, answers polls, and wakes who waits', async (t) => {
  const { port, send, poll, wake } = await startBare(t);
  for (const next of [send, poll]) {
    const { latencies_ms } = await drive({ port, connections: 2, seconds: 0.1, next });
    assert.ok(latencies_ms.length > 1, 'each reply was a success'); // drive fails on another
  }
  assert.ok((await wake()) > 0);
  assert.ok((await wake()) > 0, 'a second one too');
});
