import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answered } from '../helpers/appliance/answered.ts';

const label = 'When?';
const day = { kind: 'date_picker', label, mode: 'date', min_value: '2024-02-01', max_value: '2024-02-29' } as const;
const moment = {
  kind: 'date_picker',
  label,
  mode: 'datetime',
  min_value: '2024-02-01T10:00:00Z',
  max_value: '2024-02-01T12:00:00.5Z',
} as const;
const onDay = (value_date: unknown) => ({ kind: 'date_picker', mode: 'date', value_date });
const at = (value_utc: unknown) => ({ kind: 'date_picker', mode: 'datetime', value_utc });

test('a civil date must be within its inclusive bounds and is never converted', () => {
  for (const value of ['2024-02-01', '2024-02-29']) {
    assert.deepEqual(answered(day, onDay(value), 'Pacific/Apia'), {
      ...onDay(value),
      display_timezone: 'Pacific/Apia',
    });
  }
  for (const [value, code] of [
    ['2024-01-31', 'out_of_range'],
    ['2024-03-01', 'out_of_range'],
    ['0000-02-29', 'invalid_format'],
    ['2024-02-30', 'invalid_format'],
    ['2024-02-01T00:00:00Z', 'invalid_format'],
    [null, 'invalid_type'],
  ]) {
    assert.deepEqual(answered(day, onDay(value)), [`response.value_date ${code}`]);
  }
});

test('a time must be within its inclusive bounds and is stored with milliseconds', () => {
  for (const [value, kept] of [
    ['2024-02-01T10:00:00Z', '2024-02-01T10:00:00.000Z'],
    ['2024-02-01T12:00:00.500000Z', '2024-02-01T12:00:00.500Z'],
  ]) {
    assert.deepEqual(answered(moment, at(value)), { ...at(kept), display_timezone: null });
  }
  for (const [value, code] of [
    ['2024-02-01T09:59:59.999Z', 'out_of_range'],
    ['2024-02-01T12:00:00.501Z', 'out_of_range'],
    ['2024-02-01T12:00:00+02:00', 'invalid_format'],
    ['2024-02-01T24:00:00Z', 'invalid_format'],
    ['2024-02-01', 'invalid_format'],
  ]) {
    assert.deepEqual(answered(moment, at(value)), [`response.value_utc ${code}`]);
  }
});

test('a bound finer than a millisecond can be chosen, and keeps its digits', () => {
  for (const [bound, kept] of [
    ['2024-02-01T10:00:00.0001Z', '2024-02-01T10:00:00.000100Z'],
    ['2024-02-01T10:00:00.123456789Z', '2024-02-01T10:00:00.123456789Z'],
  ] as const) {
    const only = { ...moment, min_value: bound, max_value: bound };
    assert.deepEqual(answered(only, at(bound)), { ...at(kept), display_timezone: null });
    assert.deepEqual(answered(only, at('2024-02-01T10:00:00.000Z')), ['response.value_utc out_of_range']);
  }
});

test('the mode of an answer must be that of the popup', () => {
  assert.deepEqual(answered(day, at('2024-02-01T10:00:00Z')), ['response.mode invalid_value']);
  assert.deepEqual(answered(moment, onDay('2024-02-01')), ['response.mode invalid_value']);
  assert.deepEqual(answered(day, { kind: 'date_picker', mode: 'time' }), ['response.mode invalid_value']);
});

const zones: [popup: string | null, sent: string | null | undefined, person: string | null, kept: string | null][] = [
  ['Asia/Tokyo', 'Europe/Zurich', 'UTC', 'Asia/Tokyo'],
  [null, 'Europe/Zurich', 'UTC', 'Europe/Zurich'],
  [null, null, 'UTC', 'UTC'],
  [null, undefined, null, null],
];

test("the displayed time zone is the popup's, else the sent one, else the person's", () => {
  for (const [zone, sent, person, kept] of zones) {
    const response = sent === undefined ? onDay('2024-02-01') : { ...onDay('2024-02-01'), display_timezone: sent };
    const popup = { ...day, display_timezone: zone };
    assert.deepEqual(answered(popup, response, person), { ...onDay('2024-02-01'), display_timezone: kept });
  }
  const lost = { ...onDay('2024-02-01'), display_timezone: 'Mars/Olympus' };
  assert.deepEqual(answered(day, lost), ['response.display_timezone invalid_timezone']);
});
