import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileName, savedName } from '../../src/lib/text/file-name.ts';

const table: [given: string, name: string | undefined][] = [
  ['report.pdf', 'report.pdf'],
  ['Jahresbericht Zürich.pdf', 'Jahresbericht Zürich.pdf'],
  ['発注書.xlsx', '発注書.xlsx'],
  ['گزارش\u200cها.pdf', 'گزارش\u200cها.pdf'],
  ['👩‍👩‍👧.png', '👩‍👩‍👧.png'],
  ['cafe\u0301.txt', 'caf\u00e9.txt'],
  ['\u1112\u1161\u11ab\u1100\u1173\u11af.txt', '한글.txt'],
  ['/etc/passwd', 'passwd'],
  ['../../secret.txt', 'secret.txt'],
  ['C:\\fakepath\\scan.png', 'scan.png'],
  ['C:scan.png', 'C_scan.png'],
  ['report.txt:hidden', 'report.txt_hidden'],
  ['.htaccess', '.htaccess'],
  ['  spaced  .txt ', 'spaced  .txt'],
  ['a\u0000b\u0007c\u0085.txt', 'abc.txt'],
  ['two\r\nlines.txt', 'twolines.txt'],
  ['one\u2028line.txt', 'oneline.txt'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['\u2066a\u2069\u200f.txt', 'a.txt'],
  ['quote"d; filename=x.txt', 'quote"d; filename=x.txt'],
  ['100%.txt', '100%.txt'],
  ['', undefined],
  [' ', undefined],
  ['.', undefined],
  ['..', undefined],
  ['folder/', undefined],
  ['folder/..', undefined],
  ['\u0001\u202e', undefined],
  ['half \ud800.txt', undefined],
  ['x'.repeat(255), 'x'.repeat(255)],
  ['😀'.repeat(255), '😀'.repeat(255)],
  ['x'.repeat(256), undefined],
];

for (const [given, name] of table) {
  test(`the file name ${JSON.stringify(given.slice(0, 40))} ${name === undefined ? 'is refused' : 'is kept'}`, () => {
    assert.equal(fileName(given), name);
  });
}

test('a name is saved with at most 255 bytes, its ending kept and no letter cut', () => {
  const family = '👩‍👩‍👧';
  for (const [given, name] of [
    ['発'.repeat(100) + '.xlsx', '発'.repeat(83) + '.xlsx'],
    [family.repeat(30), family.repeat(14)],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['é'.repeat(255), 'é'.repeat(127)],
    [`a.${'é'.repeat(200)}`, `a.${'é'.repeat(126)}`],
    ['../..', undefined],
  ] as const) {
    assert.equal(savedName(given), name, given.slice(0, 20));
    assert.ok(Buffer.byteLength(savedName(given) ?? '') <= 255);
  }
});
