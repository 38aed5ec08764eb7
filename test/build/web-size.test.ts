import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { firstScripts } from '../../build/web/first-scripts.ts';
import { languages } from '../../build/web/languages.ts';
import { webFolder } from '../../build/web/web.ts';
import { builtWeb } from '../helpers/browser/built-web.ts';

const most_bytes = 100_000;
const decoded = { '.br': brotliDecompressSync, '.gz': gunzipSync } as const;

for (const language of languages) {
  test(`the first load in ${language} has two scripts and a style, under 100 KB together`, async (t) => {
    await builtWeb();
    const { named, all } = await firstScripts(webFolder, pageOf(language));
    assert.equal(named.length, 2);
    assert.deepEqual(all.toSorted(), named.toSorted(), 'no script waits for another one to name it');
    const english = await firstScripts(webFolder);
    for (const end of ['.br', '.gz'] as const) {
      const sum = sumOf(named, end);
      t.diagnostic(`${sum} of ${most_bytes} bytes ${end}`);
      assert.ok(sum < most_bytes, `${sum} bytes`);
      assert.ok(sum < sumOf(english.named, end) * 1.05, 'about as much as in English');
    }
  });
}

const pageOf = (language: string) => (language === 'en' ? 'index.html' : `index.${language}.html`);

function sumOf(scripts: readonly string[], end: string): number {
  const names = [...scripts, 'inbox.css'];
  return names.reduce((sum, name) => sum + statSync(join(webFolder, name + end)).size, 0);
}

test('each compressed copy is smaller than its original and has the same content', async () => {
  await builtWeb();
  const files = readdirSync(webFolder, { recursive: true, encoding: 'utf8' }).map((name) => join(webFolder, name));
  const copies = files.filter((file) => file.endsWith('.br') || file.endsWith('.gz'));
  assert.ok(copies.length > 20);
  for (const copy of copies) {
    const original = readFileSync(copy.slice(0, -3));
    const stored = readFileSync(copy);
    assert.ok(stored.length < original.length, copy);
    assert.ok(decoded[copy.slice(-3) as '.br' | '.gz'](stored).equals(original), copy);
  }
  assert.ok(!existsSync(join(webFolder, 'index.html.br')), 'the server writes into the page');
});
