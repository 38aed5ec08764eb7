import type { Complain } from '../lib/schema/meaning.ts';
import { judged, type Kept, kept, omittable, open, type Static, Type, tagged } from '../lib/schema/schema.ts';
import { AnyText, Color, Icon, Text } from '../vocabulary.ts';

const scale = {
  label: Text,
  value: Type.Number(),
  display: Text,
  min_value: Type.Number(),
  max_value: Type.Number(),
  unit: omittable(AnyText),
};

const numericBar = judged(open({ kind: Type.Literal('numeric_bar'), ...scale }), judgeScale);

/** A word in a colored pill. */
const pill = open({ kind: Type.Literal('pill'), text: Text, color: Color, icon: omittable(Icon) });

const progressRing = judged(
  open({ kind: Type.Literal('progress_ring'), ...scale, color: omittable(Color) }),
  judgeScale,
);

/** Every kind of card visual. Visuals only illustrate; they have no effect on decisions. */
export const visuals = { numeric_bar: numericBar, progress_ring: progressRing, pill } as const;

export const CardVisual = tagged('kind', Object.values(visuals));

export type CardVisual = Static<typeof CardVisual>;

export const CanonicalVisual = kept(CardVisual);

export type CanonicalVisual = Static<Kept<typeof CardVisual>>;

type Scale = { value?: number | undefined; min_value?: number | undefined; max_value?: number | undefined };

/** Checks that the scale is not empty and contains the value. */
function judgeScale({ value, min_value, max_value }: Scale, complain: Complain): void {
  if (min_value !== undefined && max_value !== undefined && min_value >= max_value) {
    complain('min_value', 'invalid_range', 'must be less than max_value');
    return;
  }
  if (value === undefined) return;
  if (value < (min_value ?? value)) complain('value', 'out_of_range', 'must not be less than min_value');
  if (value > (max_value ?? value)) complain('value', 'out_of_range', 'must not be greater than max_value');
}
