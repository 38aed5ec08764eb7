import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distFolder } from '../command.ts';
import { partOf } from './parts.ts';
import { record } from './record.ts';
import { told } from './told.ts';

test('the profile of a server tells what each part took of a send, in the short form of bench:profile', async () => {
  const asked = { folder: distFolder(), operation: 'send', connections: 8, seconds: 0.2 } as const;
  const recorded = await record(asked);
  const { rows, per_second } = recorded;
  const of = (part: string) => rows.filter((row) => row.part === part).reduce((sum, { wall_us }) => sum + wall_us, 0);
  for (const part of ['HTTP', 'validation', 'queue', 'SQL', 'sync']) assert.ok(of(part) > 0, `${part} took no time`);
  for (const thread of ['main', 'writer']) {
    const wall_us = rows.filter((row) => row.thread === thread).reduce((sum, row) => sum + row.wall_us, 0);
    assert.ok(wall_us < 1.2 * (1e6 / per_second), `${thread} was at work for longer than there was`);
  }
  assert.equal(told(recorded).length, rows.length + 2);
});

test('what the program calls of others is its own time, and what it does by the way is told apart', () => {
  const batch = ['run@src/writer/batch.ts', 'commit@src/writer/thread.ts'];
  const sql = ['@src/store/sqlite.ts', 'insert@src/rules/input.ts'];
  assert.equal(partOf('writer', batch), 'commit');
  assert.equal(partOf('writer', ['hash@node:internal/crypto/hash', 'chained@src/rules/audit.ts', ...batch]), 'rules');
  assert.equal(partOf('writer', [...sql, ...batch]), 'SQL');
  assert.equal(partOf('writer', ['pragma@better-sqlite3', 'slice@src/writer/housekeeping.ts']), 'upkeep and index');
  assert.equal(partOf('main', ['byteLength@node:buffer', 'send@src/http/reply.ts']), 'HTTP');
  assert.equal(
    partOf('main', ['hash@node:internal/crypto/hash', 'canonicalJson@src/lib/canonical-json.ts']),
    'validation',
  );
  assert.equal(partOf('main', ['postMessage@node:internal/worker', 'order@src/writer/writer.ts']), 'queue');
});
