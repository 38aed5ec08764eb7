import { refused } from '../corpus/hostile-html.ts';
import type { Random } from './random.ts';

const texts = [
  '',
  ' ',
  '\0',
  '\u001f\u007f',
  '\ud800',
  'x\udc00y',
  '\u202e\u2066',
  '\ufeff',
  '\u2028',
  'e\u0301\u0323',
  '👩‍👩‍👧‍👦',
  '\u{10ffff}',
  '../../etc/passwd',
  '%00%ff',
  '__proto__',
  'constructor',
  '<b>a</b> < 5 & c',
  "'; DROP TABLE inputs; --",
  '2024-02-30',
  '9999-12-31T23:59:60Z',
  '-1',
  '1e400',
];
const numbers = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324];
const keys = [
  '__proto__',
  'constructor',
  'toString',
  'account_id',
  'caller_id',
  'kind',
  'value',
  '',
  '\0',
  'x'.repeat(300),
];

/** Generates a text with control characters, lone surrogates, markup, or thousands of characters. */
export function oddText(random: Random): string {
  const choice = random.below(10);
  if (choice < 6) return random.pick(texts);
  if (choice < 8) return random.pick(refused);
  return random.pick(['a', 'é', '😀', '<b>', '&', '\ud800']).repeat(2 ** random.below(14));
}

/** Generates a value of any type. */
export function oddValue(random: Random, depth = 0): unknown {
  const choice = random.below(depth > 3 ? 5 : 8);
  if (choice < 2) return oddText(random);
  if (choice === 2) return random.pick(numbers);
  if (choice === 3) return random.pick([true, false, null]);
  if (choice === 4) return random.pick<() => unknown>([() => [], () => ({}), () => nested(2 + random.below(80))])();
  const size = random.below(random.chance(0.05) ? 200 : 4);
  const values = Array.from({ length: size }, () => oddValue(random, depth + 1));
  return choice < 7 ? values : Object.fromEntries(values.map((value) => [oddKey(random), value]));
}

/** Generates a key with a meaning in JavaScript or in the contract, or an arbitrary one. */
export function oddKey(random: Random): string {
  return random.chance(0.7) ? random.pick(keys) : oddText(random);
}

function nested(levels: number): unknown {
  let value: unknown = 0;
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { value };
  return value;
}
