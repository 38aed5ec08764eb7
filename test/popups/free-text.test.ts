import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textFlaws } from '../../src/popups/bounds.ts';
import { answered } from '../helpers/appliance/answered.ts';

const asked = { kind: 'free_text', label: 'Why?', multiline: true } as const;

const table: [title: string, bounds: object, text: unknown, complaints: string[]][] = [
  ['an empty text is valid without bounds', {}, '', []],
  ['an empty text is valid with a minimum of 0', { min_length: 0 }, '', []],
  ['an empty text is too short with a minimum of 1', { min_length: 1 }, '', ['response.text too_short']],
  ['spaces count', { min_length: 3 }, '   ', []],
  ['an emoji counts as one character against a minimum', { min_length: 2 }, '😀', ['response.text too_short']],
  ['an emoji counts as one character against a maximum', { max_length: 1 }, '😀', []],
  ['a combining accent counts as a character', { max_length: 1 }, 'e\u0301', ['response.text too_long']],
  ['a text of maximum length is valid', { max_length: 3 }, 'abc', []],
  ['a text above maximum length is too long', { max_length: 3 }, 'abcd', ['response.text too_long']],
  ['a number is refused', {}, 7, ['response.text invalid_type']],
  ['an unpaired surrogate is refused', {}, 'a\udc00', ['response.text unsupported_characters']],
];

for (const [title, bounds, text, complaints] of table) {
  test(`free text: ${title}`, () => {
    const response = { kind: 'free_text', text };
    const expected = complaints.length === 0 ? response : complaints;
    assert.deepEqual(answered({ ...asked, ...bounds }, response), expected);
  });
}

test('the bounds of a text are named with the right number', () => {
  const said = (text: string, bound: number) => textFlaws({ min_length: bound, max_length: bound }, text)[0]?.message;
  assert.deepEqual([said('', 1), said('ab', 1)], ['must have at least 1 character', 'must have at most 1 character']);
  assert.equal(said('', 2), 'must have at least 2 characters');
});
