import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openServerTime } from '../../src/appliance/time.ts';
import { beginTime } from '../../src/lib/time/folder-time.ts';
import { upTime } from '../../src/lib/time/system-clock.ts';
import { day_ms } from '../../src/lib/time/units.ts';
import { keepTime, type TimeRecord } from '../../src/rules/upkeep/folder-time.ts';
import { openMigrated } from '../../src/store/migrations/prepare.ts';
import { prepareStore } from '../../src/store/store.ts';
import { openLocalTime } from '../../src/writer/local-time.ts';
import type { Write } from '../../src/writer/writes.ts';
import { temporary } from '../helpers/programs/hdo.ts';

for (const stored of [0, 1, 2]) {
  test(`a command accepts the clock of a server that has stored ${stored} of three records`, async (t) => {
    const { server, store, command, isDoubted, storeRecord, storeUntil } = await doubting(t);
    const kept = Promise.all([server.keep(), server.keep(), server.keep()]);
    for (let at = 0; at < stored; at += 1) await storeRecord();
    command.accept();
    command.keep({ store });
    assert.equal(isDoubted(), false);

    await storeUntil(kept);
    assert.equal(isDoubted(), false, 'no record from before was stored over it');
    assert.equal(server.ahead_ms(), 0, 'the server has adopted it');
  });
}

test('a command accepts a clock even if the time is stored between its start and its transaction', async (t) => {
  const { server, store, command, isDoubted, storeUntil } = await doubting(t);
  command.accept();
  await storeUntil(server.keep());
  command.keep({ store });
  assert.equal(isDoubted(), false);
});

test('a command without a server continues from the time that another one has stored since', (t) => {
  const { store, close } = prepared(t);
  t.after(close);
  const [first, second] = [openLocalTime(store, undefined), openLocalTime(store, undefined)];
  first.keep({ store });
  second.accept();
  second.keep({ store });
  assert.equal(store.folderTime.get.get()?.version, 2);
});

function prepared(t: TestContext) {
  const data = temporary(t);
  const db = openMigrated(data);
  return { data, store: prepareStore(db), close: () => db.close() };
}

/** Opens the time of a server whose clock is 60 days ahead, and that of a command beside it. */
async function doubting(t: TestContext) {
  const { data, store, close } = prepared(t);
  keepTime({ store }, { time: beginTime(Date.now(), undefined), gaps: [], stretches: [] });
  const clock = () => Date.now() + 60 * day_ms;
  const synchronised = { now: () => false, ask: () => {} };
  const source = { up: upTime, elapsed: () => performance.now(), synchronised };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const server = openServerTime({ data, store, clock, log, source });

  const waiting: (() => void)[] = [];
  const write = (_verb: 'keepTime', record: TimeRecord) =>
    new Promise((resolve) => waiting.push(() => resolve(keepTime({ store }, record))));
  const storeRecord = async () => {
    while (waiting.length === 0) await nextTurn();
    waiting.shift()?.();
    await nextTurn();
  };
  const storeUntil = async (kept: Promise<unknown>) => {
    let ended = false;
    void kept.finally(() => {
      ended = true;
    });
    for (; !ended; await nextTurn()) waiting.shift()?.();
  };
  await storeUntil(server.begin(write as Write));
  t.after(() => storeUntil(server.close()).finally(close));
  const isDoubted = () => store.folderTime.get.get()?.ahead_ms !== null;
  assert.ok(isDoubted());
  const served = { up_ms: upTime(), wall_ms: clock(), folder_ms: Date.now() };
  return { server, store, command: openLocalTime(store, served), isDoubted, storeRecord, storeUntil };
}
