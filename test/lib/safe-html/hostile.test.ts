import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlTree, safeHtml } from '../../../src/lib/safe-html/safe-html.ts';
import { inert, refused } from '../../corpus/hostile-html.ts';
import { strangers } from '../../helpers/data/allowed-html.ts';

test('the corpus contains more than 300 different hostile texts', () => {
  const texts = [...refused, ...inert.map(([text]) => text)];
  assert.equal(new Set(texts).size, texts.length);
  assert.ok(texts.length > 300);
});

test('every text that could run or load something, mislead the parser or lose content is refused', () => {
  const accepted = refused.filter((text) => 'html' in safeHtml(text));
  assert.deepEqual(accepted, []);
});

test('every text that only looks dangerous is accepted in an inert form', () => {
  for (const [text, html] of inert) {
    assert.deepEqual(safeHtml(text), { html }, text);
    assert.deepEqual(strangers(htmlTree(html)), [], text);
  }
});

test('a canonical form is its own canonical form', () => {
  for (const [, html] of inert) assert.deepEqual(safeHtml(html), { html });
});
