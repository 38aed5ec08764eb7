import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answered } from '../helpers/answered.ts';

const asked = { kind: 'free_text', label: 'Why?', multiline: true } as const;

const table: [title: string, bounds: object, text: unknown, complaints: string[]][] = [
  ['blank is a text where nothing is demanded', {}, '', []],
  ['blank is a text where nothing is enough', { min_length: 0 }, '', []],
  ['blank is too short where something is demanded', { min_length: 1 }, '', ['response.text too_short']],
  ['spaces count', { min_length: 3 }, '   ', []],
  ['an emoji is one character, too few', { min_length: 2 }, '😀', ['response.text too_short']],
  ['an emoji is one character, not too many', { max_length: 1 }, '😀', []],
  ['a combining accent is a character of its own', { max_length: 1 }, 'e\u0301', ['response.text too_long']],
  ['the longest is allowed', { max_length: 3 }, 'abc', []],
  ['longer is not', { max_length: 3 }, 'abcd', ['response.text too_long']],
  ['a number is no text', {}, 7, ['response.text invalid_type']],
  ['half a surrogate pair is no character', {}, 'a\udc00', ['response.text unsupported_characters']],
];

for (const [title, bounds, text, complaints] of table) {
  test(`free text: ${title}`, () => {
    const response = { kind: 'free_text', text };
    const expected = complaints.length === 0 ? response : complaints;
    assert.deepEqual(answered({ ...asked, ...bounds }, response), expected);
  });
}
