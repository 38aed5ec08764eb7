import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporary } from '../helpers/programs/hdo.ts';
import { hexOf } from './power/call-text.ts';
import { readTrace } from './power/read-trace.ts';

test('calls interrupted by a kill are recorded if their effect is visible', (t) => {
  const folder = temporary(t);
  const at = (name: string) => join(folder, name);
  const quoted = (name: string) => `"${hexOf(at(name))}"`;
  const open = (name: string) => `<${hexOf(at(name))}>`;
  mkdirSync(at('made'));
  writeFileSync(at('moved'), '');
  writeFileSync(at('written'), 'abc');
  writeFileSync(at('kept'), 'abc');
  const calls = [
    `rename(${quoted('old')}, ${quoted('moved')}) = ?`,
    `rename(${quoted('kept')}, ${quoted('never')}) = ?`,
    `mkdir(${quoted('made')}, 0700) = ?`,
    `mkdir(${quoted('unmade')}, 0700) = ?`,
    `unlink(${quoted('gone')}) = ?`,
    `unlink(${quoted('kept')} <unfinished ...>`,
    `<... unlink resumed>) = ?`,
    `pwrite64(7${open('written')}, "${hexOf('bc')}", 2, 1) = ?`,
    `pwrite64(7${open('written')}, "${hexOf('xy')}", 2, 1) = ?`,
    `ftruncate(7${open('kept')}, 1) = ?`,
    `openat(AT_FDCWD, ${quoted('written')}, O_WRONLY|O_CREAT|O_CLOEXEC, 0666) = ?`,
    `fsync(7${open('written')}) = ?`,
  ];
  const trace = Buffer.from(calls.map((call) => `41 ${call}\n`).join(''));
  assert.deepEqual(
    [...readTrace(trace, folder, () => [])],
    [
      { kind: 'moved', from: at('old'), to: at('moved') },
      { kind: 'folder', path: at('made') },
      { kind: 'removed', path: at('gone') },
      { kind: 'write', path: at('written'), at: 1, bytes: Buffer.from('bc') },
      { kind: 'opened', path: at('written'), empties: false },
      { kind: 'sync_begins', path: at('written'), by: '41' },
    ],
  );
});
