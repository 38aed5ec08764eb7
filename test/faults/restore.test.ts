import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { executable } from '../helpers/appliance/executable-box.ts';
import { atOnce } from '../helpers/at-once.ts';
import { hdoFile } from '../helpers/programs/executable.ts';
import { findStrace } from '../helpers/programs/find-strace.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { isVerified, makeFolder } from './folder.ts';
import { calls } from './inject.ts';

const at_once = 3;

/** Runs a command that is killed at the n-th call of a kind. Tells whether it was killed. */
async function killedAt(call: string, when: number, command: readonly string[]): Promise<boolean> {
  const kill = ['-f', '-qq', '-e', `trace=${call}`, '-e', `inject=${call}:signal=KILL:when=${when}`, '-o', '/dev/null'];
  const [code, signal] = await once(spawn(findStrace(), [...kill, hdoFile, ...command], { stdio: 'ignore' }), 'exit');
  return signal !== null || code === 137;
}

type Point = { call: string; when: number };

/** Kills a restore at a call, if it gets that far, and completes it with another restore. */
async function isCompleted(backup: string, restored: string, { call, when, key }: Point & { key: string }) {
  const restore = ['backup', 'restore', backup, '--data', restored, '--key', key];
  if (!(await killedAt(call, when, restore))) return false;
  if (!existsSync(join(restored, 'outbox.db'))) {
    const { code, stderr } = await executable(['serve', '--data', restored, '--listen', '127.0.0.1:0']);
    assert.equal(code, 78, stderr);
    const again = await executable(restore);
    assert.equal(again.code, 0, again.stderr);
  }
  isVerified(restored);
  return true;
}

test('a restore killed at any rename or sync leaves nothing to serve, and another one completes it', async (t) => {
  const place = temporary(t);
  const [data, backup] = [join(place, 'data'), join(place, 'backup.tar')];
  makeFolder(data);
  assert.equal((await executable(['backup', 'create', backup, '--data', data])).code, 0);
  const points = [
    ...[1, 2, 3].map((when) => ({ call: calls.rename, when })),
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((when) => ({ call: calls.sync, when })),
  ];
  const ended = await atOnce(at_once, points, (point, at) =>
    isCompleted(backup, join(place, `restored-${at}`), { ...point, key: join(data, 'backup.key') }),
  );
  const killed = ended.filter(Boolean).length;
  t.diagnostic(`killed ${killed} times`);
  assert.ok(killed >= 4);
});
