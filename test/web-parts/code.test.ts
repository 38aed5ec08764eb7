import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countsOf, diffLines } from '../../src/web/ui/code/diff-lines.ts';
import { jsonLines } from '../../src/web/ui/code/json-lines.ts';
import { codedOf, layoutOf } from '../../src/web/ui/code/kind.ts';
import { tries } from '../helpers/data/seed.ts';

const diff = `commit 8b0d417
diff --git a/x.sql b/x.sql
index 3f1c2a9..8b0d417 100644
--- a/x.sql
+++ b/x.sql
@@ -7,4 +7,4 @@ head
 same
--- removed comment
+++ added comment

-price = 10 EUR
+price = 99 EUR
\\ No newline at end of file
--- a/y
+++ b/y
@@ -1 +1 @@
-a
+b
-- signature`;

test('a diff is read by the counts of its hunks', () => {
  assert.deepEqual(
    diffLines(diff)?.map(({ is }) => is),
    [
      ...['other', 'head', 'head', 'head', 'head', 'hunk', 'same', 'gone', 'new', 'same', 'gone', 'new', 'other'],
      ...['head', 'head', 'hunk', 'gone', 'new', 'gone'],
    ],
  );
});

test('lines of a diff have their numbers, and changed words are marked', () => {
  const lines = diffLines(diff) ?? [];
  assert.deepEqual(
    lines.slice(6, 12).map(({ old, now }) => [old, now]),
    [
      [7, 7],
      [8, undefined],
      [undefined, 8],
      [9, 9],
      [10, undefined],
      [undefined, 10],
    ],
  );
  const marked = lines.map(({ text, changed }) => changed && text.slice(changed.from, changed.to));
  assert.deepEqual(marked.slice(7, 12), ['-- removed', '++ added', undefined, '10', '99']);
  assert.equal(marked.at(-2), undefined, 'lines without a common word are not compared');
});

test('the changed lines of each file are counted at the end of its head', () => {
  const counts = [...countsOf(diffLines(diff) ?? [])].map(([{ text }, count]) => [text, count]);
  assert.deepEqual(counts, [
    ['+++ b/x.sql', { added: 2, gone: 2 }],
    ['+++ b/y', { added: 1, gone: 2 }],
  ]);
});

test('counts that are too small do not end a hunk', () => {
  const lines = diffLines('--- a\n+++ b\n@@ -1,1 +1,1 @@\n a\n-b\n+c\n d');
  assert.deepEqual(lines?.map(({ is }) => is).slice(3), ['same', 'gone', 'new', 'same']);
});

const kinds: Readonly<Record<string, 'diff' | 'json' | undefined>> = {
  [diff]: 'diff',
  '- old line\n+ new line': 'diff',
  '@@ -1,3 +1,4 @@\n a\n+b': 'diff',
  '- one\n- two': undefined,
  'a --- b\n+++ c': undefined,
  ' {"a": 1} ': 'json',
  '[1, 2]': 'json',
  '"text"': undefined,
  'release rollback api': undefined,
};
for (const [text, kind] of Object.entries(kinds)) {
  test(`recognised as ${kind}: ${text.slice(0, 24)}`, () => assert.equal(codedOf(text)?.kind, kind));
}

test('only aligned lines scroll sideways, and nothing can hide far at the side', () => {
  assert.equal(layoutOf('a: 1\n  b: 2').isScrolled, true);
  assert.equal(layoutOf('name   count\nx      1').isScrolled, true);
  assert.equal(layoutOf('rm  -rf build').isScrolled, false, 'a single line');
  assert.equal(layoutOf('One sentence.\nAnother sentence.').isScrolled, false, 'sentences');
  assert.equal(layoutOf(`  ls\n${' '.repeat(30)}x${' '.repeat(60)}; rm -rf ~`).isScrolled, false, 'a gap');
  assert.equal(layoutOf(`  ls\n${'x'.repeat(400)}`).isScrolled, false, 'a long line');
  assert.equal(layoutOf(`-a\n+a${' '.repeat(90)}b`, 'diff').isScrolled, false, 'a gap in a diff');
});

test('JSON keeps every digit, escape and name', () => {
  const sent = '{"a":1.50,"a":12345678901234567890,"b":[],"c":{},"d":"\\u202e\\"x","e":[-1E+3,true,null]}';
  const shown = jsonLines(sent)?.map((parts) => parts.map(({ text }) => text).join(''));
  assert.deepEqual(shown, [
    ...['{', '  "a": 1.50,', '  "a": 12345678901234567890,', '  "b": [],', '  "c": {},', '  "d": "\\u202e\\"x",'],
    ...['  "e": [', '    -1E+3,', '    true,', '    null', '  ]', '}'],
  ]);
});

test('indented JSON is as JSON.stringify indents it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(0, 1, 4), (text, spaces) => {
      const value: unknown = JSON.parse(text);
      const sent = JSON.stringify(value, null, spaces);
      const shown = jsonLines(sent)?.map((parts) => parts.map(({ text }) => text).join(''));
      assert.equal(shown?.join('\n'), JSON.stringify(value, null, 2));
    }),
    tries(200),
  );
});

test('what does not parse, or is nested too deeply, is not indented', () => {
  assert.equal(jsonLines('{"a": 1,}'), undefined);
  assert.equal(jsonLines('{a: 1}'), undefined);
  assert.equal(jsonLines(`${'['.repeat(50_000)}${']'.repeat(50_000)}`), undefined);
});

test('the lines of a diff are the text that was sent', () => {
  const line = fc.tuple(fc.constantFrom('', '+', '-', ' ', '--- ', '+++ ', '@@ -1,2 +1,2 @@', '\\ '), fc.string());
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), (parts) => {
      const text = parts.map(([sign, rest]) => sign + rest.replaceAll('\n', '')).join('\n');
      const lines = diffLines(text);
      if (lines) assert.equal(lines.map((one) => one.text).join('\n'), text.replace(/\n$/, ''));
    }),
    tries(300),
  );
});
