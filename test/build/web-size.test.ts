import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { firstScripts } from '../../build/first-scripts.ts';
import { webFolder } from '../../build/web.ts';
import { builtWeb } from '../helpers/built-web.ts';

const most_bytes = 80_000;

test('what a page loads first, its script, style and icons, stays under 80 KB', async (t) => {
  await builtWeb();
  const names = [...(await firstScripts(webFolder)), 'inbox.css', 'icons.svg'];
  const sizes = names.map((name) => ({ name, bytes: gzipSync(readFileSync(join(webFolder, name))).length }));
  const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  t.diagnostic(
    `${all} of ${most_bytes} bytes gzipped: ${sizes.map(({ name, bytes }) => `${name} ${bytes}`).join(', ')}`,
  );
  assert.ok(all < most_bytes, `${all} bytes`);
});
