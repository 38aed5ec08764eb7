import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysBetween, plusDays, plusMonths, weeksOf } from '../../src/web/ui/time/month.ts';

test('a month is shown in whole weeks that start on the chosen weekday', () => {
  const weeks = weeksOf('2026-11-12', 1);
  assert.deepEqual([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)], [6, '2026-10-26', '2026-12-06']);
  assert.deepEqual(weeksOf('2027-02-28', 1).length, 4);
  assert.equal(weeksOf('2026-11-12', 7)[0]?.[0], '2026-11-01');
});

const months: [date: string, months: number, then: string][] = [
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['0001-01-10', -1, '0001-01-10'],
  ['9999-12-10', 1, '9999-12-10'],
];

for (const [date, count, then] of months) {
  test(`${date} plus ${count} month is ${then}`, () => assert.equal(plusMonths(date, count), then));
}

test('day arithmetic crosses months and leap days and stops at the ends of the calendar', () => {
  assert.equal(plusDays('2028-02-28', 2), '2028-03-01');
  assert.equal(plusDays('0001-01-01', -1), '0001-01-01');
  assert.equal(plusDays('9999-12-31', 1), '9999-12-31');
  assert.equal(daysBetween('2026-10-24', '2026-10-26'), 2);
  assert.equal(daysBetween('2026-03-01', '2026-02-28'), -1);
});
