import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from 'esbuild';
import { translated } from '../../build/web/languages.ts';
import { root } from '../helpers/data/sources.ts';
import { mirrorsOf, translations, wordsFiles, wordsIn } from '../helpers/data/words.ts';
import { findingsOf, isSame, textsOf } from './translation-findings.ts';

test('the inbox is translated into German, Spanish, French and Japanese', () => {
  assert.deepEqual(translations, ['de', 'es', 'fr', 'ja']);
});

for (const language of translations) {
  test(`every words file has a translation into ${language}, and nothing else is there`, () => {
    assert.deepEqual(mirrorsOf(language).sort(), wordsFiles().sort());
  });

  test(`nothing is missing, left in English or unfit for a count in ${language}`, async () => {
    const [english, other] = [await wordsIn('en'), await wordsIn(language)];
    const found = findingsOf({ english, other, at: language }).filter((one) => !isSame(language, one));
    assert.deepEqual(
      found.map(({ at, is, text }) => `${at} ${is}: ${text}`),
      [],
    );
  });
}

test('French has narrow spaces before ; ! ?, and no-break spaces before : and in quotation marks', async () => {
  const texts = textsOf(await wordsIn('fr'), 'fr');
  assert.ok(texts.length > 500);
  const wrong = texts.filter((text) =>
    /[^\u202f](?:[!?]|;(?!$))|[^\u00a0\dH]:(?!\/)|«[^\u00a0]|[^\u00a0]»/u.test(text),
  );
  assert.deepEqual([...new Set(wrong)], []);
});

test('the build fails if a translation is missing', async () => {
  const made = build({
    stdin: { contents: 'import "./src/web/queue/words.ts"', resolveDir: root },
    plugins: [translated('xx')],
    bundle: true,
    write: false,
    logLevel: 'silent',
  });
  await assert.rejects(made, /The translation src\/web\/languages\/xx\/queue\/words\.ts is missing\./);
});

test('a text that stays English, a missing one and a wrong count are found', () => {
  const english = { one: 'Open it', two: (count: number) => `${count} keys`, three: { four: 'Close' } };
  const other = { one: 'Open it', two: (_count: number, name: string) => `${name} clés`, three: {}, five: 'Cinq' };
  const found = findingsOf({ english, other, at: 'fr' }).map(({ at, is }) => `${at} ${is}`);
  assert.deepEqual(
    [...new Set(found.map((one) => one.replace(/\(.*\)/, '')))],
    [
      'fr.five is not in English',
      'fr.one is left in English',
      'fr.two takes more',
      'fr.two has no value for',
      'fr.three.four is missing or of another kind',
    ],
  );
});
