import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { webIcons } from '../../build/web/web-icons.ts';
import { icons } from '../../src/vocabulary.ts';
import { ownIcons } from '../../src/web/ui/icon-names.ts';

test('the sprite has every icon once, and no script, style or link', () => {
  const sprite = webIcons();
  const drawn = [
    ...sprite.matchAll(
      /<symbol id="([^"]+)" viewBox="0 0 24 24">(<(?:path|circle|rect|line|polyline|ellipse)[^>]*>)+/g,
    ),
  ];
  assert.deepEqual(
    drawn.map(([, name]) => name),
    [...new Set([...icons, ...ownIcons])].sort(),
  );
  assert.doesNotMatch(sprite, /script|href|style|on[a-z]+=/);
  assert.ok(gzipSync(sprite).length < 8_000);
});
