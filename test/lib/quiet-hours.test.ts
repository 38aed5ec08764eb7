import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Temporal } from 'temporal-polyfill';
import { quietFor_ms, quietHours, untilNext_ms } from '../../src/config/quiet-hours.ts';
import { luckOf } from '../faults/power/luck.ts';
import { count, seed, toRepeat } from '../helpers/data/seed.ts';

const minute_ms = 60_000;
const hours = (text: string) => quietHours(text) ?? assert.fail(text);
const at = (text: string) => Date.parse(text);
const end = (text: string, now: string, zone: string) =>
  new Date(at(now) + quietFor_ms(hours(text), at(now), zone)).toISOString().slice(0, 16);
const next = (every: number, now: string, zone: string) =>
  new Date(at(now) + untilNext_ms(every * minute_ms, at(now), zone)).toISOString().slice(0, 16);

test('quiet hours and digests end at their time on the wall in the nights in which the clock is set', () => {
  assert.equal(end('22:00-07:00', '2027-03-27T21:30:00Z', 'Europe/Berlin'), '2027-03-28T05:00');
  assert.equal(end('22:00-07:00', '2027-10-30T20:30:00Z', 'Europe/Berlin'), '2027-10-31T06:00');
  assert.equal(end('22:00-07:00', '2027-10-02T12:00:00Z', 'Australia/Lord_Howe'), '2027-10-02T20:00');
  assert.equal(end('22:00-02:30', '2027-03-27T21:30:00Z', 'Europe/Berlin'), '2027-03-28T01:00');
  assert.equal(next(1440, '2027-03-27T23:30:00Z', 'Europe/Berlin'), '2027-03-28T22:00');
  assert.equal(next(1440, '2027-10-30T22:30:00Z', 'Europe/Berlin'), '2027-10-31T23:00');
  assert.equal(next(60, '2027-10-31T00:50:00Z', 'Europe/Berlin'), '2027-10-31T01:00');
  assert.equal(next(1440, '2026-04-23T21:30:00Z', 'Africa/Cairo'), '2026-04-23T22:00');
  assert.equal(next(60, '2027-01-01T00:10:00Z', 'Asia/Kathmandu'), '2027-01-01T00:15');
});

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Africa/Cairo', 'UTC'];
const tries = count({ usual: 300 });

test(`at ${tries} random times the end is the first minute outside of the hours; ${toRepeat}`, () => {
  const luck = luckOf(seed);
  for (let round = 0; round < tries; round++) {
    const zone = zones[luck.below(zones.length)] ?? 'UTC';
    const [from, to] = [luck.below(1_440), luck.below(1_440)];
    if (from === to) continue;
    const now_ms = at('2027-01-01T00:00:00Z') + luck.below(365 * 1_440) * minute_ms + luck.below(minute_ms);
    const isQuiet = (ms: number) => {
      const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
      const shown = hour * 60 + minute;
      return from < to ? from <= shown && shown < to : from <= shown || shown < to;
    };
    let wanted_ms = now_ms;
    while (isQuiet(wanted_ms)) wanted_ms = Math.floor(wanted_ms / minute_ms + 1) * minute_ms;
    assert.equal(quietFor_ms({ from, to }, now_ms, zone), wanted_ms - now_ms, `${zone} ${from} ${to} ${now_ms}`);
  }
});
