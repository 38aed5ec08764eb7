import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { clockAt, gapAround, instantsAt, knowsZone, offsetAt, offsetName } from '../../src/web/ui/time/zone-time.ts';
import { tries } from '../helpers/data/seed.ts';

const told: [zone: string, date: string, time: string, instants: string[]][] = [
  ['Europe/Berlin', '2026-07-01', '12:00', ['2026-07-01T10:00:00.000Z']],
  ['Europe/Berlin', '2026-10-25', '01:59:59.999', ['2026-10-24T23:59:59.999Z']],
  ['Europe/Berlin', '2026-10-25', '02:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
  ['Europe/Berlin', '2026-10-25', '03:00', ['2026-10-25T02:00:00.000Z']],
  ['Europe/Berlin', '2027-03-28', '01:59', ['2027-03-28T00:59:00.000Z']],
  ['Europe/Berlin', '2027-03-28', '02:00', []],
  ['Europe/Berlin', '2027-03-28', '02:59:59', []],
  ['Europe/Berlin', '2027-03-28', '03:00', ['2027-03-28T01:00:00.000Z']],
  ['America/New_York', '2026-11-01', '01:30', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
  ['America/New_York', '2027-03-14', '02:30', []],
  ['Australia/Lord_Howe', '2026-04-05', '01:45', ['2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z']],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', []],
  ['Europe/Dublin', '2026-10-25', '01:30', ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
  ['Pacific/Apia', '2011-12-30', '12:00', []],
  ['Pacific/Apia', '2011-12-31', '00:00', ['2011-12-30T10:00:00.000Z']],
  ['Pacific/Kiritimati', '2026-01-01', '00:00', ['2025-12-31T10:00:00.000Z']],
  ['Asia/Kathmandu', '2026-01-01', '05:45', ['2026-01-01T00:00:00.000Z']],
  ['Africa/Casablanca', '2026-02-15', '02:30', ['2026-02-15T01:30:00.000Z', '2026-02-15T02:30:00.000Z']],
  ['America/Sao_Paulo', '2018-11-04', '00:30', []],
  ['UTC', '0001-01-01', '00:00', ['0001-01-01T00:00:00.000Z']],
];

for (const [zone, date, time, instants] of told) {
  test(`${date} ${time} in ${zone} is ${instants.join(' or ') || 'no instant'}`, () => {
    const found = instantsAt(zone, { date, time }).map((instant_ms) => new Date(instant_ms).toISOString());
    assert.deepEqual(found, instants);
  });
}

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC', 'Etc/GMT+12');
const from_ms = Date.parse('1930-01-01T00:00:00Z');
const moments = fc.integer({ min: 0, max: 110 * 366 * 24 * 60 }).map((minutes) => from_ms + minutes * 60_000);

test('local time agrees with Temporal in every time zone and converts back to the instant', () => {
  fc.assert(
    fc.property(zones, moments, (zone, instant_ms) => {
      const clock = clockAt(zone, instant_ms);
      const there = Temporal.Instant.fromEpochMilliseconds(instant_ms).toZonedDateTimeISO(zone);
      assert.equal(`${clock.date}T${clock.time}`, there.toPlainDateTime().toString({ smallestUnit: 'millisecond' }));
      assert.ok(instantsAt(zone, clock).includes(instant_ms));
    }),
    tries(3_000),
  );
});

test('near every clock change, a local time has the same instants as in Temporal', () => {
  fc.assert(
    fc.property(zones, moments, fc.integer({ min: -90, max: 90 }), (zone, instant_ms, minutes) => {
      const here = Temporal.Instant.fromEpochMilliseconds(instant_ms).toZonedDateTimeISO(zone);
      const turn = here.getTimeZoneTransition('next') ?? here;
      const near = turn.toPlainDateTime().add({ minutes }).round('millisecond');
      const [date = '', time = ''] = near.toString({ smallestUnit: 'millisecond' }).split('T');
      const both = ['earlier', 'later'] as const;
      const options = both.map((disambiguation) => near.toZonedDateTime(zone, { disambiguation }));
      const real = options.filter((option) => option.toPlainDateTime().equals(near));
      const expected = [...new Set(real.map(({ epochMilliseconds }) => epochMilliseconds))];
      assert.deepEqual(instantsAt(zone, { date, time }), expected);
    }),
    tries(2_000),
  );
});

test('a gap is described by the times before and after the clock change', () => {
  const spring = gapAround('Europe/Berlin', { date: '2027-03-28', time: '02:30' });
  assert.deepEqual([spring.from.time, spring.to.time], ['02:00:00.000', '03:00:00.000']);
  const skipped = gapAround('Pacific/Apia', { date: '2011-12-30', time: '12:00' });
  assert.deepEqual(skipped.to, { date: '2011-12-31', time: '00:00:00.000' });
});

test('offsets are formatted as UTC±hh:mm, and unknown time zones are detected', () => {
  const at = Date.parse('2026-07-01T00:00:00Z');
  const names = ['Asia/Kathmandu', 'America/St_Johns', 'UTC'].map((zone) => offsetName(offsetAt(zone, at)));
  assert.deepEqual(names, ['UTC+05:45', 'UTC−02:30', 'UTC+00:00']);
  assert.equal(knowsZone('Mars/Olympus'), false);
});
