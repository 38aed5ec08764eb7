import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Temporal } from 'temporal-polyfill';
import { lastDays, localHours } from '../../src/people/statistics/statistics.ts';

const hour_ms = 3_600_000;

/** Zones and times at which clocks change, also at midnight, by half an hour, or by a whole day. */
const changes: readonly (readonly [string, string])[] = [
  ['Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z'],
  ['Africa/Cairo', '2026-04-23T22:00:00Z'],
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Asia/Kathmandu', '2026-01-01T00:00:00Z'],
  ['America/St_Johns', '2026-03-08T05:30:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['UTC', '2026-01-01T00:00:00Z'],
];

test('days and hours are those of the time zone, also where its clocks change', () => {
  for (const [zone, change] of changes) {
    const local = localHours(zone);
    for (let minutes = -26 * 60; minutes < 26 * 60; minutes += 7) {
      const at_ms = Date.parse(change) + minutes * 60_000;
      const zoned = Temporal.Instant.fromEpochMilliseconds(at_ms).toZonedDateTimeISO(zone);
      assert.deepEqual(local(at_ms), { day: zoned.toPlainDate().toString(), hour: zoned.hour }, `${zone} ${at_ms}`);
    }
  }
});

test('the first of the last days begins when its date begins in the time zone', () => {
  for (const [zone, change] of changes.filter(([zone]) => zone !== 'Pacific/Apia')) {
    for (const [later, count] of [
      [2, 1],
      [30, 2],
      [200, 10],
      [2_000, 91],
    ] as const) {
      const now_ms = Date.parse(change) + later * hour_ms + 1;
      const { days, from_ms } = lastDays(localHours(zone), now_ms, count);
      const today = Temporal.Instant.fromEpochMilliseconds(now_ms).toZonedDateTimeISO(zone).toPlainDate();
      const first = today.subtract({ days: count - 1 });
      assert.equal(from_ms, first.toZonedDateTime({ timeZone: zone }).epochMilliseconds, `${zone} ${later} ${count}`);
      assert.deepEqual([days.length, days[0], days.at(-1)], [count, `${first}`, `${today}`]);
    }
  }
});
