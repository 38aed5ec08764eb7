import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporary } from '../../helpers/programs/hdo.ts';
import { diskCalls } from './calls.ts';
import { watchIdle } from './idle.ts';
import { excess, idleLine } from './report.ts';

const seconds = 62; // the folder's time is stored once a minute

test('an idle server takes less than 0.5 % of a processor, and writes nothing but the row of its time', async (t) => {
  const found = await watchIdle(temporary(t), seconds, () => {});
  t.diagnostic(idleLine(found));
  assert.ok(found.commits >= 1, 'strace has seen the row of the time');
  assert.deepEqual(excess(found), []);
});

test('every other use of the processor or the disk is reported', () => {
  const idle = { seconds: 60, processor: 0.004, commits: 1, others: [], changed: [], written_bytes: 30_000 };
  assert.deepEqual(excess(idle), []);
  const worse = [
    { processor: 0.006 },
    { commits: 3 },
    { written_bytes: 70_000 },
    { changed: ['totals'] },
    { others: [{ call: 'unlink', file: 'a' }] },
  ];
  for (const change of worse) assert.equal(excess({ ...idle, ...change }).length, 1, JSON.stringify(change));
});

test('calls that change a disk are told from those that do not', () => {
  const lines = [
    '17  pwrite64(30</data/outbox.db-wal>, "\\0"..., 24, 0) = 24',
    '18  openat(AT_FDCWD</>, "data/run/new", O_WRONLY|O_CREAT|O_TRUNC|O_CLOEXEC, 0600) = 37</data/run/new>',
    '18  rename("data/run/new", "data/run/old" <unfinished ...>',
    '18  write(20<anon_inode:[eventfd]>, "\\1", 8) = 8',
    '18  write(2<pipe:[77]>, "{", 1) = 1',
    '18  write(19<socket:[78]>, "{", 1) = 1',
    '18  write(1</dev/null>, "{", 1) = 1',
    '18  openat(AT_FDCWD</>, "/proc/uptime", O_RDONLY|O_CLOEXEC) = 37</proc/uptime>',
    '18  openat(AT_FDCWD</>, "data/config.toml", O_RDONLY|O_CLOEXEC) = 37</data/config.toml>',
  ];
  assert.deepEqual(diskCalls(lines.join('\n')), [
    { call: 'pwrite64', file: '/data/outbox.db-wal' },
    { call: 'openat', file: 'data/run/new' },
    { call: 'rename', file: 'data/run/new' },
  ]);
});
