import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type HtmlNode, htmlTree, plainText, safeHtml } from '../../src/lib/safe-html/safe-html.ts';
import { allowedHtml } from '../helpers/data/allowed-html.ts';

const page = '<h3>Pay <em>ACME</em></h3><ul><li>120&nbsp;&lt;EUR&gt;</li><li>due<br>today</li></ul>';

test('text without markup is its own canonical form', () => {
  for (const text of ['', 'Approve invoice 4711', 'ünï😀 "quotes" \'too\'', ' spaces\tand\nlines ']) {
    assert.deepEqual(safeHtml(text), { html: text });
    assert.deepEqual(htmlTree(text), text === '' ? [] : [text]);
  }
});

test('every allowed element and attribute is accepted', () => {
  assert.deepEqual(safeHtml(page), { html: page });
  const cells = '<thead><tr><th colspan="99">x</th></tr></thead><tbody><tr><td rowspan="1">y</td></tr></tbody>';
  for (const html of [
    `<table>${cells}</table>`,
    '<a href="https://example.com/?a=1&amp;b=2" title="&quot;x&quot;">y</a>',
    '<pre><code>\n  x\n</code></pre><hr><blockquote><p>z</p></blockquote>',
  ]) {
    assert.deepEqual(safeHtml(html), { html });
  }
  const context = /^(table|thead|tbody|tr|th|td|br|hr)$/;
  for (const tag of Object.keys(allowedHtml).filter((tag) => !context.test(tag))) {
    assert.deepEqual(safeHtml(`<${tag.toUpperCase()}>x`), { html: `<${tag}>x</${tag}>` });
  }
});

test('the reason of a refusal repeats nothing of the text', () => {
  for (const text of [
    '<marquee>',
    '<p onclick=x>',
    '<a href="javascript:alert(1)">',
    '<td colspan=many>',
    'a <secret',
  ]) {
    const verdict = safeHtml(text);
    assert.ok('refused' in verdict);
    assert.doesNotMatch(verdict.refused, /marquee|onclick|javascript|many|secret/);
  }
});

test('the tree has texts, tags, attributes and children, and omits empty members', () => {
  const tree: HtmlNode[] = [
    { tag: 'p', children: ['a & b', { tag: 'br' }, { tag: 'a', attributes: { href: 'https://x/' }, children: ['y'] }] },
    { tag: 'pre', children: ['\nz'] },
    { tag: 'p' },
  ];
  assert.deepEqual(htmlTree('<p>a &amp; b<br><a href="https://x/">y</a></p><pre>\n\nz</pre><p></p>'), tree);
});

test('an unsafe stored text is shown as plain text', () => {
  assert.deepEqual(htmlTree('<img src=x>'), ['<img src=x>']);
});

test('plain text is decoded, on one line, with spaces between blocks but not within words', () => {
  assert.equal(plainText(page), 'Pay ACME 120 <EUR> due today');
  assert.equal(plainText('<b>in</b>voice\n <a href="https://x/">47</a>11'), 'invoice 4711');
  assert.equal(plainText('just text'), 'just text');
});

test('2,000 elements or 64 levels are refused, and one less is accepted', () => {
  assert.ok('html' in safeHtml('<br>'.repeat(1_999)));
  assert.ok('refused' in safeHtml('<br>'.repeat(2_000)));
  assert.ok('html' in safeHtml('<blockquote>'.repeat(63)));
  assert.ok('refused' in safeHtml('<blockquote>'.repeat(64)));
});
