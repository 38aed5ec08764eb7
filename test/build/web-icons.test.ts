import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { webIcons } from '../../build/web-icons.ts';
import { icons } from '../../src/vocabulary.ts';
import { ownIcons } from '../../src/web/icon-names.ts';

test('the sprite has a drawing of every icon, once, and nothing that acts or loads', () => {
  const sprite = webIcons();
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24">(?:<[a-z]+ [^>]+\/>)+<\/symbol>/g)];
  assert.deepEqual(
    drawn.map(([, name]) => name),
    [...new Set([...icons, ...ownIcons])].sort(),
  );
  assert.doesNotMatch(sprite, /script|href|style|on[a-z]+=/);
  assert.ok(gzipSync(sprite).length < 8_000);
});
