import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codePoints, isLonger, isShorter } from '../../src/lib/text/code-points.ts';
import { matchesMediaType, mediaType, mediaTypePattern } from '../../src/lib/text/media-type.ts';
import { isBefore, isDate, isInstant } from '../../src/lib/time/calendar.ts';
import { isTimeZone } from '../../src/lib/time/time-zone.ts';
import { webUrl } from '../../src/vocabulary.ts';

const table: [says: string, (text: string) => unknown, yes: string[], no: string[]][] = [
  [
    'isDate',
    isDate,
    ['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '2024-04-30'],
    [
      '0000-02-29',
      '2023-02-29',
      '1900-02-29',
      '2024-04-31',
      '2024-13-01',
      '2024-00-01',
      '2024-01-00',
      '24-01-01',
      '2024-1-1',
      '',
      ' 2024-01-01',
    ],
  ],
  [
    'isInstant',
    isInstant,
    ['2024-02-29T23:59:59Z', '2024-01-01T00:00:00.123456789Z'],
    [
      '2024-02-30T00:00:00Z',
      '2024-01-01T24:00:00Z',
      '2024-01-01T00:60:00Z',
      '2024-01-01T00:00:60Z',
      '2024-01-01T00:00:00',
      '2024-01-01T00:00:00+00:00',
      '2024-01-01t00:00:00z',
      '2024-01-01 00:00:00Z',
      '2024-01-01T00:00:00.Z',
      '2024-01-01',
    ],
  ],
  [
    'isTimeZone',
    isTimeZone,
    ['UTC', 'Europe/Zurich', 'europe/zurich', 'Etc/GMT+1', 'Asia/Calcutta'],
    ['', '+02:00', 'Mars/X', ' UTC', 'UTC\n'],
  ],
  [
    'mediaTypePattern',
    mediaTypePattern,
    ['text/csv', 'IMAGE/*', 'image/svg+xml', 'application/vnd.ms-excel'],
    ['*/*', '*', 'text', 'text/', '/csv', 'text/csv; a=b', 'text /csv', 'a/b/c', 'text/c*', `a/${'b'.repeat(128)}`],
  ],
  ['mediaType', mediaType, ['text/csv', 'Text/CSV ; charset=utf-8'], ['', 'text', 'text/*', 'text/csv charset']],
  [
    'webUrl',
    webUrl,
    ['https://example.com', 'http://[::1]:8080/a?b#c', 'HTTPS://EXAMPLE.COM'],
    [
      'example.com',
      '/a',
      '//example.com',
      'ftp://example.com',
      'mailto:a@example.com',
      'javascript:alert(1)',
      'https://',
      'https://a@example.com',
      'https://:b@example.com',
      'data:text/html,x',
      'blob:https://example.com/1',
    ],
  ],
];

for (const [says, holds, yes, no] of table) {
  test(`${says} accepts valid texts and rejects others`, () => {
    assert.deepEqual(
      yes.filter((text) => !holds(text)),
      [],
    );
    assert.deepEqual(
      no.filter((text) => holds(text)),
      [],
    );
  });
}

test('isBefore compares any fraction of a second', () => {
  const second = '2024-01-01T00:00:09';
  const rising = [
    `${second}Z`,
    `${second}.0001Z`,
    `${second}.1Z`,
    `${second}.11Z`,
    `${second}.9Z`,
    '2024-01-01T00:00:10Z',
  ];
  rising.forEach((one, at) => {
    assert.deepEqual(
      rising.filter((other) => isBefore(one, other)),
      rising.slice(at + 1),
    );
  });
  assert.equal(isBefore(`${second}.5Z`, `${second}.500Z`) || isBefore(`${second}.00Z`, `${second}Z`), false);
  assert.equal(isBefore(`${second}.00Z`, `${second}Z`) || isBefore(`${second}Z`, `${second}.00Z`), false);
  assert.equal(isBefore('2024-01-10', '2024-01-20') && !isBefore('2024-01-20', '2024-01-10'), true);
});

test('lengths are counted in code points', () => {
  for (const text of ['', 'abc', '😀', 'a😀b😀', '\ud800', '\ud800a\udc00', 'e\u0301']) {
    const length = [...text].length;
    assert.equal(codePoints(text), length);
    assert.deepEqual([isShorter(text, length), isShorter(text, length + 1)], [false, true]);
    if (length > 0) assert.deepEqual([isLonger(text, length), isLonger(text, length - 1)], [false, true]);
  }
});

test('a media type pattern matches one type or all subtypes', () => {
  const matches = ['image/png', 'image/*', 'imag/*', 'image/jpeg'].filter((pattern) =>
    matchesMediaType('image/png', pattern),
  );
  assert.deepEqual(matches, ['image/png', 'image/*']);
});
