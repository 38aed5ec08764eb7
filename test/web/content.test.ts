import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { flaws } from '../helpers/browser/axe.ts';
import { inbox, tabOf } from '../helpers/browser/built-inbox.ts';
import { phone } from '../helpers/browser/queue.ts';
import { keys } from '../helpers/browser/ways.ts';
import { submission } from '../helpers/data/submissions.ts';
import { until } from '../helpers/until.ts';
import { matcher } from '../shots/requests/matcher.ts';
import { threeDirections } from '../shots/requests/three-directions.ts';

type Body = ReturnType<typeof submission>;
type Box = { left: number; right: number; width: number };
type Options = Parameters<typeof tabOf>[3];

async function opened(t: TestContext, body: Body, options: Options = {}): Promise<Page> {
  const box = await inbox();
  await box.caller().call('inputSend', { body });
  const page = await tabOf(t, box, box.person(), options);
  await page.locator('.row').waitFor({ state: 'attached' });
  if (options.isMobile) await page.locator('.row .row-title').click();
  await page.locator('.item-title').waitFor();
  return page;
}

const read = <T>(page: Page, expression: string) => page.evaluate(`(() => ${expression})()`) as Promise<T>;

/** Finds the side of the text column at which the text of an element begins, and its direction. */
const sides = `[...document.querySelectorAll(
  '.item-title, .item-sub, .visual, .prose > p, .prose li, .prose blockquote p')].map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const [text, column] = [range, document.querySelector('.item-head')].map((one) => one.getBoundingClientRect());
    const side = Math.abs(text.left - column.left) < Math.abs(text.right - column.right) ? 'left' : 'right';
    return getComputedStyle(one).direction + ' ' + side;
  })`;

test('Arabic, Hebrew and German each begin on their side, and a table of Arabic is mirrored', async (t) => {
  const page = await opened(t, threeDirections.submission);
  const [rtl, ltr] = ['rtl right', 'ltr left'];
  assert.deepEqual(await read(page, sides), [rtl, rtl, rtl, rtl, ltr, rtl, rtl, ltr, rtl, rtl]);
  const cells = `[...document.querySelectorAll('.prose tr:nth-child(1) > *')].map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const { left, right } = range.getBoundingClientRect();
    return { left: Math.round(left), right: Math.round(right) };
  })`;
  const [name, code, count, net, ...body] = await read<Box[]>(page, cells);
  assert.ok(name && code && count && net);
  assert.ok(name.left > code.right && code.left > count.right && count.left > net.right, 'the first column is right');
  for (const [at, head] of [name, code, count, net].entries()) {
    assert.ok(Math.abs((body[at]?.right ?? 0) - head.right) <= 1, `column ${at} is aligned with its head`);
  }
  const straight = `[...document.querySelectorAll('.facts code, .links .host, .prose code, .prose .is-number')]
    .filter((one) => one.matches('td, .host, code') && getComputedStyle(one).direction === 'rtl').length`;
  assert.equal(await read(page, straight), 0, 'ids, hosts and numbers are left to right');
  assert.deepEqual(await flaws(page), []);
});

test('a wide table takes the pane, its numbers are aligned, and its codes do not break', async (t) => {
  const page = await opened(t, matcher.submission, { viewport: { width: 1440, height: 900 } });
  const box = (selector: string) =>
    read<Box>(page, `document.querySelector('${selector}').getBoundingClientRect().toJSON()`);
  const [pane, table, text] = [await box('.item'), await box('.prose table'), await box('.prose > p')];
  assert.ok(
    Math.abs(table.right - pane.right) < 3 && table.right > text.right + 100,
    'the table is wider than the text',
  );
  assert.ok(text.width <= 640);
  const rights = `[...document.querySelectorAll('.prose tr > :last-child')].map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return Math.round(range.getBoundingClientRect().right);
  })`;
  assert.equal(new Set(await read<number[]>(page, rights)).size, 1, 'digits are below each other');
  const figures = `getComputedStyle(document.querySelector('.prose td.is-number')).fontVariantNumeric`;
  assert.equal(await read(page, figures), 'tabular-nums');
  await page.setViewportSize({ width: 320, height: 640 });
  const broken = `[...document.querySelectorAll('.prose p code, td.is-number, td.is-whole')].filter((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  }).map((one) => one.textContent)`;
  assert.deepEqual(await read(page, broken), []);
  const scrolled = `['.reading', '.prose .wide'].map((one) => document.querySelector(one))
    .map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)`;
  assert.deepEqual(await read(page, scrolled), [false, true], 'only the table scrolls sideways');
  const begun = `['ltr', 'rtl'].map((dir) => {
    document.documentElement.dir = dir;
    const [pane, text] = [...document.querySelectorAll('.wide:has(> .diff), .wide > .diff')];
    return Math.round(text.getBoundingClientRect().left - pane.getBoundingClientRect().left);
  })`;
  assert.deepEqual(await read(page, begun), [0, 0], 'lines of code begin in sight, in either direction');
  await page.evaluate("document.documentElement.dir = 'ltr'");
  await page.locator('.prose .wide').first().focus();
  await keys(page, 'ArrowRight');
  await until('the table is scrolled', () => read(page, `document.querySelector('.prose .wide').scrollLeft > 0`));
  assert.deepEqual(await flaws(page), []);
});

const rows = Array.from({ length: 212 }, (_, at) => `<tr><td>Row ${at + 1}</td><td>${7 * at}</td></tr>`);
const long = submission({
  details: `<table><thead><tr><th>Name</th><th>Count</th></tr></thead>${rows.join('')}</table>`,
});

test('a long table is folded, and paper, the search of the browser and a press show all of it', async (t) => {
  const page = await opened(t, long);
  const all = page.getByRole('button', { name: 'Show all 212 rows' });
  await all.waitFor();
  const height = `document.querySelector('.prose .wide').clientHeight`;
  assert.equal(await read(page, height), 480);
  assert.deepEqual(await flaws(page), []);
  await page.emulateMedia({ media: 'print' });
  assert.ok((await read<number>(page, height)) > 4_000);
  assert.equal(await all.isVisible(), false);
  await page.emulateMedia({ media: 'screen' });
  // a headless browser has no search; what it finds is scrolled to like this
  await page.evaluate(`find('Row 180') && getSelection().focusNode.parentElement.scrollIntoView({ block: 'center' })`);
  await all.waitFor({ state: 'detached' });
  const isInView = `{
    const { top, bottom } = getSelection().getRangeAt(0).getBoundingClientRect();
    const reading = document.querySelector('.reading').getBoundingClientRect();
    return reading.top <= top && bottom <= reading.bottom;
  }`;
  await until('the row that was found is in view', () => read<boolean>(page, isInView));
  await page.reload();
  await all.click();
  await all.waitFor({ state: 'detached' });
  assert.ok((await read<number>(page, height)) > 4_000);
  assert.equal(await page.locator('.prose .wide:focus').count(), 1);
});

const sent = ' {"amount": 1.50, "amount": 12345678901234567890, "to": "a\u202eb", "ok": true, "rest": [1, {}, []]} ';
const diff = '--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n one\n-pay 10 EUR\n+pay 99 EUR\n\n+<b>a\u202eb</b>';
const escaped = diff.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const both = submission({ details: `<pre>${escaped}</pre><p>then</p><pre><code>${sent}</code></pre>` });

test('a diff is coloured, and its text is copied as it was sent', async (t) => {
  const page = await opened(t, both);
  await page.locator('.diff ins').first().waitFor();
  assert.deepEqual(await page.locator('.diff :is(ins, del) b').allInnerTexts(), ['10', '99']);
  const counts = `[...document.querySelectorAll('.diff .is-head i')]
    .map((one) => getComputedStyle(one, '::before').content)`;
  assert.deepEqual(await read(page, counts), ['"+2"', '"−1"']);
  const number = `getComputedStyle(document.querySelector('.diff del'), '::before').content.slice(1, 4)`;
  assert.equal(await read(page, number), '2  ');
  const copied = await read<string>(
    page,
    `{
    getSelection().selectAllChildren(document.querySelector('.diff'));
    return String(getSelection());
  }`,
  );
  assert.equal(copied.trimEnd(), diff.replace('\u202e', 'RLO'));
  assert.equal(await page.locator('.diff').textContent(), diff.replace('\u202e', 'RLO'));
  assert.equal(await page.locator('.diff b b, .prose b:not(.diff b)').count(), 0);
  assert.deepEqual(await flaws(page), []);
  await page.emulateMedia({ forcedColors: 'active' });
  const edges = ['ins', 'del'].map((one) => `getComputedStyle(document.querySelector('.diff ${one}')).borderLeftStyle`);
  assert.deepEqual(await read(page, `[${edges}]`), ['solid', 'dotted']);
});

test('JSON is indented and coloured, and can be seen as it was sent', async (t) => {
  const page = await opened(t, both, phone);
  const json = page.locator('.json');
  await json.waitFor();
  const lines = ['{', '  "amount": 1.50,', '  "amount": 12345678901234567890,', '  "to": "aRLOb",', '  "ok": true,'];
  assert.equal(
    await json.textContent(),
    [...lines, '  "rest": [', '    1,', '    {},', '    []', '  ]', '}'].join('\n'),
  );
  assert.deepEqual(await json.locator('.is-number').allInnerTexts(), ['1.50', '12345678901234567890', '1']);
  assert.deepEqual(await flaws(page), []);
  await page.getByRole('button', { name: 'Show as sent' }).tap();
  assert.equal(await page.locator('.code pre').textContent(), sent.replace('\u202e', 'RLO'));
  await page.getByRole('button', { name: 'Show indented' }).tap();
  await json.waitFor();
});

test('a diff of 20,000 lines is shown without colours, and the page says so', async (t) => {
  const details = `<pre>--- a\n+++ b\n@@ -1,9 +1,9 @@\n${'-a\n+b\n'.repeat(10_000)}</pre>`;
  const page = await opened(t, submission({ details }));
  await page.getByText('Too long to show in colour').waitFor({ state: 'attached' });
  assert.equal(await page.locator('.diff').count(), 0);
  assert.equal((await page.locator('.prose pre').textContent())?.split('\n').length, 20_004);
});
