import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { day_ms, hour_ms, machine, start_ms } from '../helpers/appliance/machine.ts';
import { tries } from '../helpers/data/seed.ts';

const retention_days = 30;

test('three years ahead: nothing is removed until the clock is known to be right', () => {
  const box = machine();
  box.live(day_ms);
  box.store();
  box.live(hour_ms);
  box.restart(60_000, { wrong_ms: 1_095 * day_ms });
  box.live(6 * day_ms);
  box.store();
  assert.deepEqual(box.vacuum(retention_days), { gone: [], left: 2 });
  assert.equal(box.ahead_days(), 1_095);
  box.restart(60_000);
  box.live(25 * day_ms);
  assert.equal(box.ahead_days(), 0);
  assert.deepEqual(box.vacuum(retention_days).gone.map(Math.floor), [31]);
  box.live(6 * day_ms);
  assert.deepEqual(box.vacuum(retention_days).gone.map(Math.floor), [31]);
});

test('a clock in 1970 that is set right later: data stored before that ages normally', () => {
  for (const sync of [true, false]) {
    const box = machine();
    box.live(day_ms);
    box.store();
    box.restart(hour_ms, { wrong_ms: -start_ms });
    box.live(hour_ms);
    box.store();
    box.set(0, sync);
    box.live(hour_ms);
    assert.deepEqual(box.vacuum(retention_days), { gone: [], left: 2 });
    box.live(29 * day_ms);
    assert.deepEqual(box.vacuum(retention_days), { gone: [], left: 2 });
    box.live(2 * day_ms);
    assert.deepEqual(box.vacuum(retention_days).left, 0);
  }
});

test('off for 60 days: old data is removed at once if the clock is synchronised', () => {
  const box = machine();
  box.set(0, true);
  box.live(hour_ms);
  box.store();
  box.live(60_000);
  box.restart(60 * day_ms, { sync: true });
  box.store();
  assert.deepEqual(box.vacuum(retention_days).gone.map(Math.floor), [60]);
});

test('off for 60 days without synchronisation: removal waits for seven lived days or the operator', () => {
  for (const accepts of [true, false]) {
    const box = machine();
    box.live(hour_ms);
    box.store();
    box.live(60_000);
    box.restart(60 * day_ms);
    assert.equal(box.ahead_days(), 60);
    box.store();
    box.live(day_ms);
    box.restart(hour_ms);
    box.live(5.5 * day_ms);
    assert.deepEqual(box.vacuum(retention_days), { gone: [], left: 2 });
    if (accepts) box.accept();
    else box.live(0.75 * day_ms);
    assert.deepEqual(box.vacuum(retention_days).gone.map(Math.floor), [accepts ? 66 : 67]);
    assert.deepEqual(box.vacuum(retention_days), { gone: [], left: 1 });
  }
});

test('data stored while the clock was ahead or unsynchronised does not age by the earlier gap', () => {
  const box = machine();
  box.set(0, true);
  box.live(day_ms);
  box.store();
  box.live(60_000);
  box.restart(60 * day_ms, { wrong_ms: -59 * day_ms }); // the time when the machine was turned off
  box.store();
  box.live(60_000);
  box.set(0, true);
  assert.deepEqual(box.vacuum(retention_days).gone.map(Math.floor), [60]);
  assert.equal(box.vacuum(retention_days).left, 1);
  box.live(31 * day_ms);
  assert.equal(box.vacuum(retention_days).left, 0);
});

test('short runs without synchronisation add up: all old data is removed, and no young data', () => {
  const box = machine();
  box.store();
  for (let day = 0; day < 800; day++) {
    box.live(hour_ms);
    if (day === 200) box.store();
    box.restart(23 * hour_ms);
    for (const age of box.vacuum(retention_days).gone) assert.ok(age >= retention_days, String(age));
  }
  assert.equal(box.vacuum(retention_days).left, 0);
});

const wrongs = [0, -start_ms, -59 * day_ms, -hour_ms, hour_ms, 20 * day_ms, 1_095 * day_ms];
const event = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('store' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('vacuum' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('live' as const), for_ms: fc.integer({ min: 1, max: 2 * day_ms }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('set' as const), wrong_ms: fc.constantFrom(...wrongs) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('synchronise' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('restart' as const),
      off_ms: fc.integer({ min: 0, max: 80 * day_ms }),
      wrong_ms: fc.constantFrom(...wrongs),
      sync: fc.boolean(),
      crashed: fc.boolean(),
    }),
  },
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

/**
 * Plays a history in which nothing young may be removed. The clock is synchronised only when it is right, and a wrong
 * clock is corrected before it is trusted.
 */
function play(box: ReturnType<typeof machine>, events: readonly Event[]): void {
  let doubtful_ms = 0;
  for (const happens of events) {
    if (happens.does === 'store') box.store();
    else if (happens.does === 'vacuum')
      for (const age of box.vacuum(retention_days).gone) assert.ok(age >= retention_days, `${age} days`);
    else if (happens.does === 'set') box.set(happens.wrong_ms, false);
    else if (happens.does === 'synchronise') {
      box.set(0, true);
      doubtful_ms = 0;
    } else if (happens.does === 'restart') {
      const right = happens.wrong_ms === 0 && happens.sync;
      box.restart(happens.off_ms, { ...happens, sync: right });
      if (right) doubtful_ms = 0;
    } else {
      if (doubtful_ms + happens.for_ms >= 6 * day_ms) {
        box.set(0, true);
        doubtful_ms = 0;
      }
      box.live(happens.for_ms);
      doubtful_ms += happens.for_ms;
    }
  }
}

test('no clock removes young data, and a right clock removes all old data', () => {
  fc.assert(
    fc.property(fc.constantFrom(...wrongs), fc.array(event, { maxLength: 60 }), (wrong_ms, events) => {
      const box = machine(wrong_ms);
      play(box, events);
      box.set(0, true);
      for (const age of box.vacuum(retention_days).gone) assert.ok(age >= retention_days, `${age} days`);
      box.live((retention_days + 1) * day_ms);
      box.vacuum(retention_days);
      box.live((retention_days + 1) * day_ms);
      assert.equal(box.vacuum(retention_days).left, 0, 'everything older goes');
    }),
    tries(3_000),
  );
});

test('a right clock that is not always synchronised removes no young data, and in the end all old data', () => {
  const right = event.filter((happens) => !('wrong_ms' in happens) || happens.wrong_ms === 0);
  const lives = fc.record({ does: fc.constant('live' as const), for_ms: fc.integer({ min: 1, max: 20 * day_ms }) });
  fc.assert(
    fc.property(fc.array(fc.oneof(right, lives), { maxLength: 60 }), (events) => {
      const box = machine();
      const safe = () => {
        for (const age of box.vacuum(retention_days).gone) assert.ok(age >= retention_days, `${age} days`);
      };
      for (const happens of events) {
        if (happens.does === 'store') box.store();
        else if (happens.does === 'vacuum') safe();
        else if (happens.does === 'synchronise') box.set(0, true);
        else if (happens.does === 'live') box.live(happens.for_ms);
        else if (happens.does === 'restart') box.restart(happens.off_ms, happens);
      }
      safe();
      box.live((retention_days + 1) * day_ms);
      safe();
      assert.equal(box.vacuum(retention_days).left, 0);
    }),
    tries(3_000),
  );
});
