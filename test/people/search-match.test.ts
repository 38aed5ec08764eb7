import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsMatch } from '../../src/people/search/search-match.ts';

const table: [typed: string, match: string | null | undefined][] = [
  ['', undefined],
  [' \t\n', undefined],
  ['\0', undefined],
  ['invoice', '"invoice" *'],
  ['  pay   the invoice ', '"pay" AND "the" AND "invoice" *'],
  ['"the invoice"', '"the invoice"'],
  ['"the invoice" pay', '"the invoice" AND "pay" *'],
  ['"the invoice', '"the" AND "invoice" *'],
  ['say"quo"te', '"say" AND "quo" AND "te" *'],
  ['""', null],
  ['--- / ...', null],
  ['🙂', null],
  ['pay -', '"pay" *'],
  ['a\0b', '"a" AND "b" *'],
  ['a OR b NOT c', '"a" AND "OR" AND "b" AND "NOT" AND "c" *'],
  ['half\ud800', '"half\ufffd" *'],
];

for (const [typed, match] of table) {
  test(`${JSON.stringify(typed)} is searched as ${match}`, () => assert.equal(wordsMatch(typed), match));
}

test('a long text is truncated to 12 terms of at most 500 characters', () => {
  assert.equal(wordsMatch('a '.repeat(10_000))?.split(' AND ').length, 12);
  assert.equal(wordsMatch('a'.repeat(10_000)), `"${'a'.repeat(500)}" *`);
});
