import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visible, visibleText, withoutUnseen } from '../../src/web/ui/unseen.ts';
import { spentBy } from '../helpers/programs/spent.ts';

const shown: [what: string, text: string, seen: string][] = [
  ['a direction override', 'a\u202eb', 'a⟨RLO⟩b'],
  ['directional isolates', '\u2067x\u2069', '⟨RLI⟩x⟨PDI⟩'],
  ['direction marks', 'a\u200f\u200eb', 'a⟨RLM LRM⟩b'],
  ['the Arabic letter mark', '\u061cx', '⟨ALM⟩x'],
  ['a zero-width space', 'pay\u200bpal', 'pay⟨ZWSP⟩pal'],
  ['many zero-width spaces', `x${'\u200b'.repeat(400)}`, 'x⟨ZWSP ×400⟩'],
  ['a joiner between Latin letters', 'a\u200db', 'a⟨ZWJ⟩b'],
  ['a joiner at the end', 'می\u200c', 'می⟨ZWNJ⟩'],
  ['a byte order mark', '\ufeffx', '⟨BOM⟩x'],
  ['a soft hyphen', 'co\u00adop', 'co⟨SHY⟩op'],
  ['control characters', 'a\u0007\u001bb', 'a⟨U+0007 U+001B⟩b'],
  ['a lone carriage return', 'a\rb', 'a⟨U+000D⟩b'],
  ['line and paragraph separators', 'a\u2028b\u2029', 'a⟨LSEP⟩b⟨PSEP⟩'],
  ['blank letters', 'a\u3164b\u115f\u2800', 'a⟨U+3164⟩b⟨U+115F U+2800⟩'],
  ['tag characters that carry text', 'hi\u{e0041}\u{e0042}', 'hi⟨U+E0041 U+E0042⟩'],
  ['a third mark above a letter', `Z${'\u0351'.repeat(3)}`, 'Z\u0351\u0351⟨U+0351⟩'],
  [
    'sixty marks above and below',
    `Z${'\u0351\u0323'.repeat(60)}algo`,
    `Z${'\u0351\u0323'.repeat(2)}⟨U+0351 ×58 U+0323 ×58⟩algo`,
  ],
  ['many different marks above', 'o\u0301\u0302\u0303\u0304', 'o\u0301\u0302⟨U+0303 U+0304⟩'],
  ['a mark on a letter that has two', 'ế\u0303', 'ế⟨U+0303⟩'],
  [
    'marks in many places of a letter',
    'o\u0334\u0327\u0316\u035c\u031b\u0321\u0301\u0315',
    'o\u0334\u0327\u0316\u035c\u031b\u0321⟨U+0301 U+0315⟩',
  ],
  ['marks without a combining class', `ก${'\u0e47'.repeat(20)}`, 'ก\u0e47\u0e47⟨U+0E47 ×18⟩'],
  ['marks with joiners between them', `क${'\u0951\u200d'.repeat(9)}ष`, 'क\u0951\u200d\u0951\u200d⟨U+0951 ×7 ZWJ ×7⟩ष'],
  [
    'marks with variation selectors between them',
    `ᠠ${'\u18a9\u180b'.repeat(3)}`,
    'ᠠ\u18a9⟨U+180B⟩⟨U+18A9⟩⟨U+180B⟩⟨U+18A9⟩⟨U+180B⟩',
  ],
  ['marks without a letter', '\u0301\u0301x', '⟨U+0301 ×2⟩x'],
  ['several enclosing circles', 'a\u20dd\u20dd\u20dd', 'a\u20dd\u20dd⟨U+20DD⟩'],
  ['data in variation selectors of an emoji', '😀\ufe01\u{e0101}', '😀⟨U+FE01 U+E0101⟩'],
];

for (const [what, text, seen] of shown) {
  test(`made visible: ${what}`, () => assert.equal(visibleText(text), seen));
}

const untouched: [what: string, text: string][] = [
  ['words of any script', 'Zürich, Ελλάδα, 東京, ไทย, हिन्दी, العربية'],
  ['lines and tabs', 'a\tb\nc\r\nd'],
  ['a family emoji', '👨‍👩‍👧'],
  ['a regional flag', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a key cap and a copyright sign as emoji', '1️⃣ ©️ ☎︎'],
  ['Persian with its joiner', 'می‌خواهم'],
  ['Hindi with its joiner', 'क्‍ष'],
  ['a variant of a Japanese character', '葛\u{e0100}'],
  ['combining accents', 'a\u0308'],
  ['decomposed Vietnamese and Greek', 'Việt Nam, ᾧ, ᾂ'.normalize('NFD')],
  ['Hebrew with points and accents', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'],
  ['Arabic with its vowels', 'بِسْمِ ٱللَّٰهِ ٱلرَّحْمَٰنِ'],
  ['Burmese, Khmer and Tibetan', 'ကြွှိုး လှို့ ស៊ិះ ញ៉ាំ ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ'],
  ['Thai and Lao with vowels and tones', 'ที่นี่ น้ำ ปู่ ເຂົ້າ'],
];

for (const [what, text] of untouched) {
  test(`left unchanged: ${what}`, () => assert.deepEqual(visible(text), [text]));
}

test('long texts with many combining marks are checked within two seconds', async () => {
  const text = 'हिन्दी में लिखा हुआ वाक्य, ที่นี่ '.repeat(3_000);
  const plain = await spentBy(process.threadCpuUsage, () => visible(text));
  const stacked = await spentBy(process.threadCpuUsage, () => visible(`Z${'\u0351\u0323\u0334'.repeat(33_000)}`));
  assert.deepEqual(plain.result, [text]);
  assert.equal(stacked.result.length, 2);
  assert.ok(plain.ms + stacked.ms < 2_000, `${plain.ms} and ${stacked.ms} ms`);
});

test('removing invisible characters leaves all other text unchanged', () => {
  assert.equal(withoutUnseen('pay\u200bpal 👨‍👩‍👧\u202e می‌خواهم'), 'paypal 👨‍👩‍👧 می‌خواهم');
});
