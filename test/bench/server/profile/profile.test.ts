import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distFolder } from '../command.ts';
import { partOf } from './parts.ts';
import { recordProfile } from './record.ts';
import { profileLines } from './report.ts';

test('bench profile reports the time of each part of a send', async () => {
  const asked = { folder: distFolder(), operation: 'send', connections: 8, seconds: 0.5 } as const;
  const recorded = await recordProfile(asked);
  const { rows, per_second } = recorded;
  const of = (part: string) => rows.filter((row) => row.part === part).reduce((sum, { wall_us }) => sum + wall_us, 0);
  assert.ok(of('commit') + of('sync') > of('rules'), 'a commit writes and syncs pages');
  for (const part of ['HTTP', 'validation', 'queue', 'SQL', 'sync']) assert.ok(of(part) > 0, `${part} took no time`);
  for (const thread of ['main', 'writer']) {
    const wall_us = rows.filter((row) => row.thread === thread).reduce((sum, row) => sum + row.wall_us, 0);
    assert.ok(wall_us < 1.2 * (1e6 / per_second), `${thread} was busy longer than the elapsed time`);
  }
  assert.equal(profileLines(recorded).length, rows.length + 2);
});

test('library calls count for their caller, and background work is separate', () => {
  const batch = ['run@src/writer/batch.ts', 'commit@src/writer/thread.ts'];
  const commit = ['run@src/writer/transaction.ts', ...batch];
  const sql = ['@src/store/sqlite/sqlite.ts', 'insert@src/rules/items/input.ts'];
  assert.equal(partOf('writer', commit), 'commit');
  assert.equal(
    partOf('writer', ['hash@node:internal/crypto/hash', 'chained@src/store/tables/audit-chain.ts', ...batch]),
    'rules',
  );
  assert.equal(partOf('writer', [...sql, ...batch]), 'SQL');
  assert.equal(partOf('writer', ['pragma@better-sqlite3', 'slice@src/writer/housekeeping.ts']), 'upkeep and index');
  assert.equal(partOf('main', ['byteLength@node:buffer', 'send@src/http/reply/reply.ts']), 'HTTP');
  assert.equal(
    partOf('main', ['hash@node:internal/crypto/hash', 'canonicalJson@src/lib/json/canonical-json.ts']),
    'validation',
  );
  assert.equal(partOf('main', ['postMessage@node:internal/worker', 'order@src/writer/writer.ts']), 'queue');
});
