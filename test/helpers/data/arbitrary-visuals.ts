import fc from 'fast-check';
import { colors, icons } from '../../../src/vocabulary.ts';
import { omissible, text } from './arbitrary-texts.ts';

const number = fc.double({ noNaN: true, min: -1e9, max: 1e9 });
const scale = fc
  .uniqueArray(number, { minLength: 2, maxLength: 3, comparator: (one, other) => one === other })
  .map((numbers) => numbers.sort((one, other) => one - other))
  .map((sorted) => ({ min_value: sorted[0] ?? 0, value: sorted[1] ?? 0, max_value: sorted.at(-1) ?? 0 }));

const onScale = fc
  .tuple(scale, omissible({ label: text, display: text }, { unit: text }))
  .map(([numbers, words]) => ({ ...numbers, ...words }));

/** Generates valid visuals of every kind. */
export const visual = fc.oneof(
  onScale.map((fields) => ({ kind: 'numeric_bar' as const, ...fields })),
  fc
    .tuple(onScale, omissible({}, { color: fc.constantFrom(...colors) }))
    .map(([fields, color]) => ({ kind: 'progress_ring' as const, ...fields, ...color })),
  omissible(
    { kind: fc.constant('pill' as const), text, color: fc.constantFrom(...colors) },
    { icon: fc.constantFrom(...icons) },
  ),
);
