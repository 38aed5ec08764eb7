import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hdoFile } from '../helpers/executable.ts';
import { findStrace } from '../helpers/find-strace.ts';
import { temporary } from '../helpers/hdo.ts';
import { isVerified, makeFolder } from './folder.ts';
import { calls } from './inject.ts';

const hdo = (...args: string[]) => spawnSync(hdoFile, args, { encoding: 'utf8', timeout: 20_000, env: {} });

/** Restores a copy and is killed at the n-th call of a kind; tells whether it came to that. */
function killedAt(call: string, when: number, command: readonly string[]): boolean {
  const kill = ['-f', '-qq', '-e', `trace=${call}`, '-e', `inject=${call}:signal=KILL:when=${when}`, '-o', '/dev/null'];
  const { signal, status } = spawnSync(findStrace(), [...kill, hdoFile, ...command], { timeout: 60_000 });
  return signal !== null || status === 137;
}

test('a restore that is killed at any rename or sync leaves nothing that serves, and another one ends it', (t) => {
  const place = temporary(t);
  const [data, copy, restored] = ['data', 'copy.tar', 'restored'].map((name) => join(place, name)) as Three;
  makeFolder(data);
  assert.equal(hdo('backup', 'create', copy, '--data', data).status, 0);
  const restore = ['backup', 'restore', copy, '--data', restored];
  let killed = 0;
  for (const [call, most] of [
    [calls.rename, 3],
    [calls.sync, 8],
  ] as const) {
    for (let when = 1; when <= most; when++) {
      rmSync(restored, { recursive: true, force: true });
      if (!killedAt(call, when, restore)) break;
      killed += 1;
      if (!existsSync(join(restored, 'outbox.db'))) {
        const { status, stderr } = hdo('serve', '--data', restored, '--listen', '127.0.0.1:0');
        assert.ok(status === 66 || status === 73, stderr);
        const again = hdo(...restore);
        assert.equal(again.status, 0, again.stderr);
      }
      isVerified(restored);
    }
  }
  t.diagnostic(`killed ${killed} times`);
  assert.ok(killed >= 4);
});
type Three = [string, string, string];
