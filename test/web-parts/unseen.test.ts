import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visible, visibleText, withoutUnseen } from '../../src/web/unseen.ts';

const shown: [what: string, text: string, seen: string][] = [
  ['an override of direction', 'a\u202eb', 'a⟨RLO⟩b'],
  ['isolates', '\u2067x\u2069', '⟨RLI⟩x⟨PDI⟩'],
  ['marks of direction', 'a\u200f\u200eb', 'a⟨RLM LRM⟩b'],
  ['the Arabic letter mark', '\u061cx', '⟨ALM⟩x'],
  ['a space without width', 'pay\u200bpal', 'pay⟨ZWSP⟩pal'],
  ['many of them', `x${'\u200b'.repeat(400)}`, 'x⟨ZWSP ×400⟩'],
  ['a joiner between Latin letters', 'a\u200db', 'a⟨ZWJ⟩b'],
  ['a joiner at the end', 'می\u200c', 'می⟨ZWNJ⟩'],
  ['a byte order mark', '\ufeffx', '⟨BOM⟩x'],
  ['a soft hyphen', 'co\u00adop', 'co⟨SHY⟩op'],
  ['controls', 'a\u0007\u001bb', 'a⟨U+0007 U+001B⟩b'],
  ['a lone carriage return', 'a\rb', 'a⟨U+000D⟩b'],
  ['separators of lines', 'a\u2028b\u2029', 'a⟨LSEP⟩b⟨PSEP⟩'],
  ['letters that are blank', 'a\u3164b\u115f\u2800', 'a⟨U+3164⟩b⟨U+115F U+2800⟩'],
  ['tags that carry text', 'hi\u{e0041}\u{e0042}', 'hi⟨U+E0041 U+E0042⟩'],
  ['bytes in styles of an emoji', '😀\ufe01\u{e0101}', '😀⟨U+FE01 U+E0101⟩'],
];

for (const [what, text, seen] of shown) {
  test(`${what} can be seen`, () => assert.equal(visibleText(text), seen));
}

const untouched: [what: string, text: string][] = [
  ['words of any script', 'Zürich, Ελλάδα, 東京, ไทย, हिन्दी, العربية'],
  ['lines and tabs', 'a\tb\nc\r\nd'],
  ['a family', '👨‍👩‍👧'],
  ['a flag of a region', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a key cap and a copyright sign as emoji', '1️⃣ ©️ ☎︎'],
  ['Persian with its joiner', 'می‌خواهم'],
  ['Hindi with its joiner', 'क्‍ष'],
  ['a form of a Japanese letter', '葛\u{e0100}'],
  ['accents that are set on', 'a\u0308'],
];

for (const [what, text] of untouched) {
  test(`${what} stands as it is`, () => assert.deepEqual(visible(text), [text]));
}

test('what cannot be seen can be taken out, and nothing else goes', () => {
  assert.equal(withoutUnseen('pay\u200bpal 👨‍👩‍👧\u202e می‌خواهم'), 'paypal 👨‍👩‍👧 می‌خواهم');
});
