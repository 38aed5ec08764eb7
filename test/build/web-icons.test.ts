import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { iconPaths } from '../../build/web/icon-paths.ts';
import { webIcons } from '../../build/web/web-icons.ts';
import { icons } from '../../src/vocabulary.ts';
import { ownIcons } from '../../src/web/ui/icon-names.ts';
import { newContext } from '../helpers/browser/browser.ts';
import { root } from '../helpers/data/sources.ts';

test('the sprite has every icon of requests once, and no script, style or link', () => {
  const sprite = webIcons();
  const drawn = [
    ...sprite.matchAll(
      /<symbol id="([^"]+)" viewBox="0 0 24 24">(<(?:path|circle|rect|line|polyline|ellipse)[^>]*>)+/g,
    ),
  ];
  assert.deepEqual(
    drawn.map(([, name]) => name),
    icons.toSorted(),
  );
  assert.doesNotMatch(sprite, /script|href|style|on[a-z]+=/);
  assert.ok(gzipSync(sprite).length < 8_000);
});

/** Pixels per unit of a drawing; its lines are 2 units wide. */
const scale = 10;
const pixels = (24 * scale) ** 2;
/** Edges are smoothed once instead of twice where two lines of a drawing cross. A dot has 300 pixels. */
const most_other = 40;

/** Draws two texts of SVG, and counts the pixels that differ, and those of the first that are not empty. */
const compare = `async (texts) => {
  const [one, other] = await Promise.all(texts.map(async (text) => {
    const image = new Image();
    image.src = 'data:image/svg+xml,' + encodeURIComponent(text);
    await image.decode();
    const canvas = new OffscreenCanvas(${24 * scale}, ${24 * scale}).getContext('2d');
    canvas.drawImage(image, 0, 0, ${24 * scale}, ${24 * scale});
    return canvas.getImageData(0, 0, ${24 * scale}, ${24 * scale}).data.filter((_, at) => at % 4 === 3);
  }));
  const counted = (isSo) => one.reduce((sum, alpha, at) => sum + (isSo(alpha, other[at]) ? 1 : 0), 0);
  return { drawn: counted((alpha) => alpha > 0), other: counted((alpha, its) => Math.abs(alpha - its) > 48) };
}`;

test('the one path of each icon draws what the drawing of the icon draws', async (t) => {
  const context = await newContext();
  t.after(() => context.close());
  const page = await context.newPage();
  const paths = iconPaths();
  assert.deepEqual(Object.keys(paths).toSorted(), [...new Set([...icons, ...ownIcons])].sort());
  for (const [name, d] of Object.entries(paths)) {
    const source = readFileSync(join(root, 'node_modules/lucide-static/icons', `${name}.svg`), 'utf8');
    const ours = source.replace(/(<svg[^>]*>).*(<\/svg>)/s, `$1<path d="${d}"/>$2`);
    assert.notEqual(ours, source);
    const found = (await page.evaluate(`(${compare})(${JSON.stringify([source, ours])})`)) as Record<string, number>;
    assert.ok(found.drawn && found.drawn > pixels / 100, `${name} draws ${found.drawn} pixels`);
    assert.ok((found.other ?? pixels) <= most_other, `${name} differs in ${found.other} pixels`);
  }
});
