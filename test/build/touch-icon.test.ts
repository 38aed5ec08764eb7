import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { touchIcon } from '../../build/touch-icon.ts';
import { pageHeaders } from '../../src/review/page-headers.ts';
import { appliance } from '../helpers/appliance.ts';
import { builtWeb } from '../helpers/built-web.ts';

const pixels = 180;
const ground = '1f222c';

/** The colours of the icon, by row and column. */
function drawn(): (place: { x: number; y: number }) => string {
  const png = touchIcon();
  const packed = png.subarray(png.indexOf('IDAT') + 4);
  const rows = inflateSync(packed);
  const at = (pixel: number) => Math.floor((pixel * pixels) / 32);
  return ({ x, y }) => {
    const from = at(y) * (pixels * 3 + 1) + 1 + at(x) * 3;
    return rows.subarray(from, from + 3).toString('hex');
  };
}

test('the icon for home screens shows the mark on its ground', () => {
  const colorAt = drawn();
  for (const place of [
    { x: 0, y: 0 },
    { x: 31.9, y: 31.9 },
    { x: 16, y: 21 },
  ])
    assert.equal(colorAt(place), ground);
  assert.equal(colorAt({ x: 15.4, y: 16.6 }), '9fb0f0', 'the tick');
  assert.equal(colorAt({ x: 16, y: 25 }), 'b9bbc6', 'the floor of the tray');
  assert.equal(colorAt({ x: 7.75, y: 24.25 }), 'b9bbc6', 'its round corner');
  assert.equal(colorAt({ x: 5.8, y: 26.2 }), ground, 'and nothing beside it');
});

test('the page names the icon for home screens, which is a picture', async (t) => {
  await builtWeb();
  const { base_url } = await appliance(t);
  const page = await (await fetch(base_url)).text();
  const [, path = ''] = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(page) ?? [];
  const icon = await fetch(base_url + path);
  assert.equal(icon.headers.get('content-type'), 'image/png');
  assert.equal(icon.headers.get('x-content-type-options'), pageHeaders['X-Content-Type-Options']);
  const bytes = Buffer.from(await icon.arrayBuffer());
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [pixels, pixels]);
});
