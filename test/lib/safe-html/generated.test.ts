import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodedWords, htmlTree, plainText, safeHtml } from '../../../src/lib/safe-html/safe-html.ts';
import { writeHtml } from '../../../src/lib/safe-html/write.ts';
import { strangers } from '../../helpers/data/allowed-html.ts';
import { hostileSoup, htmlSoup } from '../../helpers/data/html-soup.ts';
import { htmlTrees } from '../../helpers/data/html-trees.ts';
import { tries } from '../../helpers/data/seed.ts';

const runs = tries(2_000);

test('every tree of the accepted grammar survives serialization and parsing', () => {
  const comesBack = fc.property(htmlTrees, (tree) => {
    const html = writeHtml(tree);
    assert.deepEqual(safeHtml(html), { html });
    assert.deepEqual(htmlTree(html), tree);
    assert.deepEqual(strangers(tree), []);
  });
  fc.assert(comesBack, runs);
});

test('the decoded words of canonical HTML are those of its tree', () => {
  const sameWords = fc.property(htmlTrees, (tree) => {
    const html = writeHtml(tree);
    assert.equal(decodedWords(html).replace(/\s+/g, ' ').trim(), plainText(html));
  });
  fc.assert(sameWords, runs);
});

test('every accepted text has a stable canonical form with allowed elements only', () => {
  for (const soup of [htmlSoup, hostileSoup]) {
    let accepted = 0;
    const settles = fc.property(soup, (text) => {
      const verdict = safeHtml(text);
      if ('refused' in verdict) return;
      accepted += 1;
      assert.deepEqual(safeHtml(verdict.html), verdict);
      assert.deepEqual(strangers(htmlTree(verdict.html)), []);
    });
    fc.assert(settles, runs);
    assert.ok(accepted > 200, `only ${accepted} of the generated texts were accepted`);
  }
});

test('any string is accepted or refused without an exception', () => {
  const judged = fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
    safeHtml(text);
    htmlTree(text);
    plainText(text);
  });
  fc.assert(judged, runs);
});
