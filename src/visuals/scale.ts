import type { Complain } from '../lib/schema/meaning.ts';
import { omittable, Type } from '../lib/schema/schema.ts';
import { AnyText, Text } from '../vocabulary.ts';

/** A number on a scale, with its text. */
export const scale = {
  label: Text,
  value: Type.Number(),
  display: Text,
  min_value: Type.Number(),
  max_value: Type.Number(),
  unit: omittable(AnyText),
};

type Scale = { value?: number | undefined; min_value?: number | undefined; max_value?: number | undefined };

/** Checks that the scale is not empty and contains the value. */
export function judgeScale({ value, min_value, max_value }: Scale, complain: Complain): void {
  if (min_value !== undefined && max_value !== undefined && min_value >= max_value) {
    complain('min_value', 'invalid_range', 'must be less than max_value');
    return;
  }
  if (value === undefined) return;
  if (value < (min_value ?? value)) complain('value', 'out_of_range', 'must not be less than min_value');
  if (value > (max_value ?? value)) complain('value', 'out_of_range', 'must not be greater than max_value');
}
