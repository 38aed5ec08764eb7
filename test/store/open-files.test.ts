import assert from 'node:assert/strict';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { publish, renewed_ms, type ServedState } from '../../src/store/database/open-files.ts';
import { temporary } from '../helpers/programs/hdo.ts';

const start: ServedState = {
  files: { database: '1:1', wal: '1:2', shm: '1:3' },
  time: { up_ms: 1_000, wall_ms: 50_000, folder_ms: 40_000 },
};

/** Publishes the start, and returns a function that tells whether publishing something else writes the file. */
function published(t: TestContext) {
  const data = temporary(t);
  mkdirSync(join(data, 'run'));
  const file = join(data, 'run', 'open.json');
  publish(data, start);
  const writes = (served: ServedState) => {
    const before = statSync(file, { throwIfNoEntry: false })?.ino;
    publish(data, served);
    return statSync(file).ino !== before;
  };
  return { file, writes };
}

const later = (passed_ms: number, { wall_ms = 0, folder_ms = 0 } = {}): ServedState => {
  const { time } = start;
  const moved = { wall_ms: time.wall_ms + passed_ms + wall_ms, folder_ms: time.folder_ms + passed_ms + folder_ms };
  return { ...start, time: { up_ms: time.up_ms + passed_ms, ...moved } };
};

test('what commands can derive from the last publication is not written again', (t) => {
  const { writes } = published(t);
  for (const same of [start, later(60_000), later(renewed_ms - 1), later(3_600_000, { wall_ms: 40, folder_ms: -40 })]) {
    assert.equal(writes(same), false, JSON.stringify(same));
  }
});

test('a clock that was set, other files, another leader or term, and an old time are written', (t) => {
  const changed = [
    later(60_000, { wall_ms: 60 }),
    later(60_000, { folder_ms: -60 }),
    later(-1_000),
    later(renewed_ms),
    { ...start, files: { ...start.files, shm: '1:4' } },
    { ...start, leader: null },
    { ...start, term: { epoch: 2, instance: 'a' } },
  ];
  for (const other of changed) assert.equal(published(t).writes(other), true, JSON.stringify(other));
});

test('a file that is gone or damaged is written again', (t) => {
  const { file, writes } = published(t);
  rmSync(file);
  assert.equal(writes(start), true);
  for (const damage of ['', 'null', '{}', '{"time":5}', '{"time":{"up_ms":"1"}}']) {
    rmSync(file);
    writeFileSync(file, damage);
    assert.equal(writes(start), true, damage);
  }
});
