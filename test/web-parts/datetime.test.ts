import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalise } from '../../src/contract/submission.ts';
import { draftAt, gapOf, readDatetime, stepOf } from '../../src/web/forms/drafts/datetime.ts';
import type { Draft, PopupOf } from '../../src/web/forms/drafts/draft.ts';
import { asking } from '../helpers/data/submissions.ts';

type Bounds = { min_value?: string; max_value?: string };

function picker(bounds: Bounds = {}): PopupOf<'date_picker'> {
  const popup = { kind: 'date_picker', label: 'When', mode: 'datetime', display_timezone: 'Europe/Berlin' } as const;
  const kept = canonicalise(asking({ ...popup, ...bounds })).canonical.actions[0]?.popup;
  assert.equal(kept?.kind, 'date_picker');
  return kept;
}

const instantOf = (draft: Draft, bounds?: Bounds) => {
  const { answer, complaints } = readDatetime(picker(bounds), draft);
  return answer?.mode === 'datetime' ? answer.value_utc : complaints?.[0]?.message;
};

const twice = { date: '2026-10-25', time: '02:30' } as const;

test('an ambiguous time is not sent until the person chooses one of the two', () => {
  assert.equal(instantOf(twice), 'comes twice: choose which one is meant');
  assert.equal(instantOf({ ...twice, turn: 'first' }), '2026-10-25T00:30:00.000Z');
  assert.equal(instantOf({ ...twice, turn: 'second' }), '2026-10-25T01:30:00.000Z');
});

test('of an ambiguous time, only an instant within the bounds can be sent', () => {
  const bounds = { min_value: '2026-10-25T01:00:00Z' };
  assert.equal(instantOf({ ...twice, turn: 'first' }, bounds), 'is before the earliest allowed');
  assert.equal(instantOf({ ...twice, turn: 'second' }, bounds), '2026-10-25T01:30:00.000Z');
});

test('a time that does not exist is refused, and the next valid time is offered', () => {
  const draft = { date: '2027-03-28', time: '02:30' };
  assert.equal(instantOf(draft), 'does not exist: clocks leave it out');
  assert.equal(gapOf(picker(), draft)?.to.time, '03:00:00.000');
  assert.equal(gapOf(picker(), { ...draft, time: '03:00' }), undefined);
});

test('an incomplete or impossible time is refused', () => {
  for (const time of ['0', '25:00', '02:3', '02:30:61']) {
    assert.equal(instantOf({ date: '2026-07-01', time }), 'must be a day and a time');
  }
});

test('a time field has the largest step with a valid time inside the bounds', () => {
  const steps: [min: string, max: string, step: number][] = [
    ['2026-07-01T10:00:00Z', '2026-07-01T10:00:00Z', 60],
    ['2026-07-01T10:00:10Z', '2026-07-01T10:00:50Z', 1],
    ['2026-07-01T10:00:10.200Z', '2026-07-01T10:00:10.400Z', 0.001],
  ];
  for (const [min_value, max_value, step] of steps) assert.equal(stepOf(picker({ min_value, max_value })), step);
  assert.equal(stepOf(picker()), 60);
});

test('a draft made from an instant reads back as the same instant', () => {
  const instants = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2026-07-01T10:00:10.200Z'];
  for (const instant of instants) assert.equal(instantOf(draftAt(picker(), instant)), instant);
});
