import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pageHeaders } from '../../src/people/pages/served.ts';
import { account } from '../helpers/appliance/shared-appliance.ts';
import { builtWeb } from '../helpers/browser/built-web.ts';
import { root } from '../helpers/data/sources.ts';

const pixels = 180; // the size that iOS asks for

test('the page names the icon for home screens, which is a picture', async () => {
  await builtWeb();
  const { base_url } = await account();
  const page = await (await fetch(base_url)).text();
  const [, path = ''] = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(page) ?? [];
  const icon = await fetch(base_url + path);
  assert.equal(icon.headers.get('content-type'), 'image/png');
  assert.equal(icon.headers.get('x-content-type-options'), pageHeaders['X-Content-Type-Options']);
  const bytes = Buffer.from(await icon.arrayBuffer());
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [pixels, pixels]);
});

test('the icons of a tab are the icon, alone and with each count on it', () => {
  const drawing = (name: string) => readFileSync(join(root, 'src/web/static', `${name}.svg`), 'utf8').trim();
  const mark = drawing('icon').replace('</svg>', '');
  assert.equal(drawing('tab-0'), drawing('icon'));
  for (const [at, count] of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '9+'].entries()) {
    const icon = drawing(`tab-${at + 1}`);
    assert.ok(icon.startsWith(mark), count);
    assert.ok(icon.endsWith(`>${count}</text></svg>`), count);
  }
});
