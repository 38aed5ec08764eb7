import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeHtml } from '../../../src/lib/safe-html/safe-html.ts';

const size = 62_000;
const filled = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

/** Texts of 62 KB that make a parser copy, nest or search excessively. */
const bombs = {
  'paragraphs in links that are never closed': filled('<p><a title="0123456789">'),
  'links that all differ': Array.from({ length: 4_000 }, (_, at) => `<p><a title="${at}">`)
    .join('')
    .slice(0, size),
  'formatting that is opened again in every paragraph': filled('<p><b><i><u><s><em><strong><code>'),
  'formatting closed in the wrong order': filled('<b><i><p></b></i>'),
  'end tags that each make an element': filled('</p>'),
  'end tags that close nothing': '<b><i><u>'.repeat(20) + filled('</b></i></s></li>'),
  'nested blocks': filled('<blockquote>'),
  'nested tables': filled('<table><tr><td>'),
  'texts moved out of a table': `<table>${filled('x<tr>')}`,
  'one tag with many attributes': `<a ${Array.from({ length: 9_000 }, (_, at) => `a${at}`).join(' ')}>`,
  'less-than signs': filled('< '),
  ampersands: filled('&'),
  'long references': filled('&CounterClockwiseContourIntegra'),
  'one link': `<a href="https://example.com/${filled('%61')}">x</a>`,
};

/** Returns the CPU time of this thread, so that other load on the machine does not count. */
function took_ms(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}

for (const [name, bomb] of Object.entries(bombs)) {
  test(`62 KB of ${name} cost little memory and time`, () => {
    const before = process.memoryUsage().heapUsed;
    const start = process.threadCpuUsage();
    safeHtml(bomb);
    const took = took_ms(start);
    assert.ok(took < 200, `took ${took} ms`);
    const grown = process.memoryUsage().heapUsed - before;
    assert.ok(grown < 30_000_000, `took ${grown} bytes`);
  });
}

test('the classic bomb is refused before the parser builds its tree', () => {
  const start = process.threadCpuUsage();
  for (let round = 0; round < 20; round += 1) {
    assert.ok('refused' in safeHtml(bombs['paragraphs in links that are never closed']));
  }
  assert.ok(took_ms(start) / 20 < 20);
});
