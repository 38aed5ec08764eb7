/** The fast path of safeHtml accepts nothing that the parser refuses or changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readHtml } from '../../../src/lib/safe-html/read.ts';
import { isWellNested, safeHtml } from '../../../src/lib/safe-html/safe-html.ts';
import { writeHtml } from '../../../src/lib/safe-html/write.ts';
import { inert, refused } from '../../corpus/hostile-html.ts';
import { allowedHtml } from '../../helpers/data/allowed-html.ts';
import { hostileSoup, htmlSoup } from '../../helpers/data/html-soup.ts';
import { htmlTrees } from '../../helpers/data/html-trees.ts';
import { tries } from '../../helpers/data/seed.ts';

const runs = tries(3_000);
const tags = Object.keys(allowedHtml);
const link = '<a href="https://example.com/">';

/** Tells if the fast path accepts a text. The parser must then reproduce the text exactly. */
function taken(text: string): boolean {
  if (!isWellNested(text)) return false;
  assert.equal(writeHtml(readHtml(text)), text);
  return true;
}

/** Generates texts, checks that both paths agree, and counts those that the fast path accepted. */
function takenOf(texts: fc.Arbitrary<string>): number {
  let count = 0;
  const alike = fc.property(texts, (text) => {
    if (taken(text)) count += 1;
  });
  fc.assert(alike, runs);
  return count;
}

const start = fc.oneof(fc.constantFrom(...tags.map((tag) => `<${tag}>`)), fc.constant(link));
const end = fc.constantFrom(...tags.map((tag) => `</${tag}>`));
const text = fc.constantFrom('x', ' ', '\n', '&amp;', '&lt;', '&nbsp;', '&quot;', '&#60;', '😀', '"');
const tokens = fc.array(fc.oneof(start, end, text), { maxLength: 6 }).map((parts) => parts.join(''));
const canonical = htmlTrees.map(writeHtml);
const splinters = [
  '<',
  '>',
  '&',
  '"',
  ' ',
  '/',
  '\n',
  '\0',
  '\f',
  '\r',
  '\u00a0',
  '\ufeff',
  '\ud800',
  '\uffff',
  'A',
  ';',
];
const damaged = fc
  .record({ html: canonical, at: fc.nat(80), lost: fc.nat(2), splinter: fc.constantFrom('', ...splinters) })
  .map(({ html, at, lost, splinter }) => html.slice(0, at) + splinter + html.slice(at + lost));

test('the fast path accepts most canonical markup, and the parser reproduces it', () => {
  const count = takenOf(canonical);
  assert.ok(count > runs.numRuns / 5, `only ${count} of ${runs.numRuns} were taken`);
});

test('the fast path accepts nothing that the parser refuses or changes', () => {
  for (const texts of [htmlSoup, hostileSoup, tokens, damaged]) assert.ok(takenOf(texts) > 0);
  takenOf(fc.string({ unit: 'binary', maxLength: 40 }));
  takenOf(fc.string({ unit: 'binary', maxLength: 10 }).map((text) => `<p>${text}</p>${link}${text}</a>`));
  takenOf(fc.string({ unit: 'binary', maxLength: 10 }).map((text) => `<a href="http://x/" title="${text}">y</a>`));
  takenOf(fc.string({ unit: 'binary', maxLength: 10 }).map((text) => `<a href="http://x/${text}">y</a>`));
});

test('the fast path accepts no hostile text', () => {
  assert.deepEqual(refused.filter(isWellNested), []);
  for (const [text, html] of inert) if (taken(text)) assert.equal(text, html);
});

test('both paths agree on every element inside and next to every other', () => {
  let count = 0;
  const whole = (tag: string, content: string) =>
    tag === 'br' || tag === 'hr' ? `<${tag}>${content}` : `<${tag}>${content}</${tag}>`;
  for (const outer of tags) {
    for (const middle of tags) {
      for (const inner of tags) {
        const nested = whole(outer, `x${whole(middle, `y${whole(inner, 'z')}v`)}w`);
        const besides = whole(outer, `${whole(middle, 'y')}${whole(inner, 'z')}`);
        for (const html of [nested, `<ul><li>${nested}</li></ul>`, besides, `<blockquote>${besides}</blockquote>`]) {
          if (taken(html)) count += 1;
        }
      }
    }
  }
  assert.ok(count > 5_000, `only ${count} were taken`);
});

test('the fast path respects the limits of the parser', () => {
  assert.ok(taken('<br>'.repeat(1_000)));
  assert.ok(!isWellNested('<br>'.repeat(1_001)));
  const nested = (levels: number) => '<blockquote>'.repeat(levels) + '</blockquote>'.repeat(levels);
  assert.ok(taken(nested(32)));
  assert.ok(!isWellNested(nested(33)));
  assert.ok('refused' in safeHtml('<br>'.repeat(2_000)));
  assert.ok('refused' in safeHtml(nested(64)));
});
