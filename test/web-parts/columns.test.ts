import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlTree } from '../../src/lib/safe-html/safe-html.ts';
import { textOf } from '../../src/lib/safe-html/text-of.ts';
import { columnsOf } from '../../src/web/ui/columns.ts';
import { directionOf } from '../../src/web/ui/direction.ts';
import { spentBy } from '../helpers/programs/spent.ts';

/** Reads a table from its rows, with `|` between cells. Cells of a row that begins with `!` are head cells. */
function columns(...rows: string[]) {
  const cells = (tag: string, row: string) => row.split('|').map((cell) => `<${tag}>${cell}</${tag}>`);
  const html = rows.map(
    (row) => `<tr>${(row[0] === '!' ? cells('th', row.slice(1)) : cells('td', row)).join('')}</tr>`,
  );
  const [table] = htmlTree(`<table><tbody>${html.join('')}</tbody></table>`);
  assert.ok(typeof table === 'object');
  return columnsOf(table.children ?? []);
}

const numeric = [
  ['1', '22', '333'],
  ['1,872.00', '-196.08', '−3.5'],
  ['€1,200.50', '1.200,50 €', 'USD 12', '12 EUR', 'US$3', '1 200 kr'],
  ['0.0', '10 %', '99%', ''],
  ['12,34,567', "1'000", '(1,200.00)', '~3'],
  ['٤٨٠', '٩٦', '١٬٢٠٠'],
  ['–', '5', 'n/a', '.5'],
];
for (const cells of numeric) {
  test(`a numeric column: ${cells.join(' | ')}`, () => {
    assert.deepEqual([...columns('!Head', ...cells).looks.values()], Array(cells.length + 1).fill('is-number'));
  });
}

const other = [
  ['1', 'two'],
  ['', '–'],
  ['2026-11-20', '2026-11-21'],
  ['12.11.2026', '13.11.2026'],
  ['10.0.0.1', '10.0.0.2'],
  ['DE89 3704 0044 0532 0130 00', 'GB29NWBK60161331926819'],
  ['1 s', '2 min'],
  ['9'.repeat(60), '1'],
];
for (const cells of other) {
  test(`not a numeric column: ${cells.join(' | ')}`, () => {
    assert.ok(![...columns('!Head', ...cells).looks.values()].includes('is-number'));
  });
}

test('codes stay whole, words do not', () => {
  const { looks } = columns('!A', 'SKU-4471-B', 'DE89 3704 0044 0532 0130 00', 'INV/2026/7', 'Two words', 'kept-apart');
  assert.deepEqual(
    [...looks].map(([node]) => typeof node === 'object' && textOf(node.children ?? [])),
    ['SKU-4471-B', 'DE89 3704 0044 0532 0130 00', 'INV/2026/7'],
  );
});

test('spans move the cells after them to their column', () => {
  const rows = '<tr><td rowspan="2">a</td><td>b</td><td>1</td></tr><tr><td>c</td><td>2</td></tr>';
  const total = '<tr><td colspan="2">total</td><td>3</td></tr>';
  const [table] = htmlTree(`<table><tbody>${rows}${total}</tbody></table>`);
  assert.ok(typeof table === 'object');
  const { looks } = columnsOf(table.children ?? []);
  assert.deepEqual(
    [...looks].map(([node, look]) => [typeof node === 'object' && textOf(node.children ?? []), look]),
    ['1', '2', '3'].map((cell) => [cell, 'is-number']),
  );
});

test('a table takes the direction of most of its cells, without codes', () => {
  assert.equal(columns('!ID|الاسم|الكمية', 'A-1|مرشح|1').dir, 'rtl');
  assert.equal(columns('!Deutsch|עברית', 'Guten Tag|שלום לכולם').dir, 'ltr');
  assert.equal(columns('!<code>id</code>|الاسم', '<code>a</code>|مرشح').dir, 'rtl');
  assert.equal(columns('1|2').dir, undefined);
  assert.deepEqual(
    [...columns('!Deutsch|עברית', 'Guten Tag|שלום לכולם', 'Danke|תודה').looks.values()],
    ['is-own', 'is-own', 'is-own'],
  );
});

test('a table is broad by its columns or its words', () => {
  assert.equal(columns('a|b|c|d').isBroad, false);
  assert.equal(columns('a|b|c|d|e').isBroad, true);
  assert.equal(columns(`${'a word '.repeat(6)}|${'a word '.repeat(6)}`).isBroad, true);
});

test('spans over very many columns take less than a second of CPU time', async () => {
  const cell = '<td colspan="99" rowspan="99">1</td>';
  const [table] = htmlTree(`<table><tbody>${`<tr>${cell.repeat(90)}</tr>`.repeat(20)}</tbody></table>`);
  assert.ok(typeof table === 'object');
  const { ms, result } = await spentBy(process.threadCpuUsage, () => columnsOf(table.children ?? []));
  assert.equal(result.looks.size, 1_800);
  assert.ok(ms < 1_000, `${ms} ms`);
});

test('the first letter decides about the direction', () => {
  const directions = ['12 – مرحبا abc', 'abc مرحبا', 'שלום', '123 €', 'ދިވެހި', '東京'].map(directionOf);
  assert.deepEqual(directions, ['rtl', 'ltr', 'rtl', undefined, 'rtl', 'ltr']);
});

test('the text of inline elements is joined without spaces', () => {
  const joined = (html: string) => textOf(htmlTree(html));
  assert.equal(joined('€1,<b>200</b>.50'), '€1,200.50');
  assert.equal(joined('H<i>2</i>O <code>x</code>'), 'H2O x');
  assert.equal(joined('<p>one</p><p>two<br>three</p>'), 'one two three');
});
