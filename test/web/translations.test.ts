import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from 'esbuild';
import {
  compileSection,
  readMessages,
  readWordsFile,
  sourceLanguage,
  translated,
  unusedLines,
} from '../../build/web/languages.ts';
import { auditedEvents } from '../../src/contract/audit.ts';
import { errors } from '../../src/contract/errors.ts';
import { root } from '../helpers/data/sources.ts';
import { translations, wordsFiles, wordsIn } from '../helpers/data/words.ts';
import { findingsOf, isSame, textsOf } from './translation-findings.ts';

const english = readMessages(sourceLanguage);

test('the inbox is translated into German, Spanish, French and Japanese', () => {
  assert.deepEqual(translations, ['de', 'es', 'fr', 'ja']);
});

test('every section of the messages has a words file, but for the words that the build writes into the page', () => {
  const sections = wordsFiles().map((file) => readWordsFile(file).section);
  assert.deepEqual([...sections, 'ui/page'].sort(), Object.keys(english).sort());
});

test('each kind of event and each refusal has its line, and nothing else has one', () => {
  assert.deepEqual(Object.keys(english.activity?.kindWords ?? {}).sort(), Object.keys(auditedEvents).sort());
  const codes = Object.keys(english['server/error']?.errorWords ?? {});
  assert.deepEqual(
    codes.filter((code) => !Object.hasOwn(errors, code)),
    [],
  );
});

for (const language of translations) {
  test(`nothing is missing, left in English or unfit for a count in ${language}`, async () => {
    const [words, other] = [await wordsIn('en'), await wordsIn(language)];
    const found = findingsOf({ english: words, other, at: language }).filter((one) => !isSame(language, one));
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

const wrongLines = {
  'is missing': { en: { a: { 'b(count: number)': 'x' } }, fr: { a: {} } },
  'is not in English': { en: { a: { b: 'x' } }, fr: { a: { b: 'x', c: 'y' } } },
  'has an argument that the English line lacks: name': { en: { a: { b: 'x' } }, fr: { a: { b: '{name}' } } },
  'lacks a plural form: one': {
    en: { a: { 'b(count: number)': 'x' } },
    fr: { a: { b: '{count, plural, many {# de x} other {# x}}' } },
  },
  'has a plural form that fr lacks: few': {
    en: { a: { 'b(count: number)': 'x' } },
    fr: { a: { b: '{count, plural, one {#} few {#} other {#}}' } },
  },
  'has a number format that is not known: bytes': {
    en: { a: { 'b(count: number)': 'x' } },
    fr: { a: { b: '{count, number, bytes}' } },
  },
  EXPECT_ARGUMENT_CLOSING_BRACE: { en: { a: { 'b(name)': 'x' } }, fr: { a: { b: '{name' } } },
} as const;

for (const [said, { en, fr }] of Object.entries(wrongLines)) {
  test(`a line is refused that ${said}`, () => {
    const { wrong } = compileSection('fr', en, fr);
    assert.equal(wrong.length, 1);
    assert.match(wrong[0] ?? '', new RegExp(`^a\\.[bc] ${said}`));
  });
}

test('the build fails where a line of a translation is missing', async () => {
  const { loading: _left, ...queueWords } = Object(readMessages('fr').queue?.queueWords);
  const made = build({
    stdin: { contents: 'import "./src/web/queue/words.ts"', resolveDir: root },
    plugins: [translated('fr', { ...readMessages('fr'), queue: { queueWords } })],
    bundle: true,
    write: false,
    logLevel: 'silent',
  });
  await assert.rejects(made, /fr\.json, queue: queueWords\.loading is missing/);
});

test('a line that no page uses is found', () => {
  assert.deepEqual(unusedLines(), []);
  const more = { queueWords: { ...Object(english.queue?.queueWords), 'left(count: number)': '{count} left' } };
  assert.deepEqual(unusedLines({ ...english, queue: more }), ['queueWords.left']);
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
