import type { Flaw } from '../lib/schema/complaint.ts';
import { isLonger, isShorter } from '../lib/text/code-points.ts';
import { isBefore } from '../lib/time/calendar.ts';

export type BoundFlaw = Flaw & { readonly message: string };
/** The bounds of a text, in code points. A bound that is absent or null does not apply. */
export type TextBounds = {
  readonly multiline?: boolean | undefined;
  readonly min_length?: number | null | undefined;
  readonly max_length?: number | null | undefined;
};
/** The inclusive bounds of a calendar date or an instant. */
export type TimeBounds = { readonly min_value: string | null; readonly max_value: string | null };
export type CountBounds = { readonly min_selected: number; readonly max_selected: number };

const line_break = /[\n\r\u2028\u2029]/;

/** Returns the flaws of a text. The server and the form of the page apply the same rules. */
export function textFlaws({ multiline = true, min_length, max_length }: TextBounds, text: string): BoundFlaw[] {
  const flaws: BoundFlaw[] = [];
  if (!multiline && line_break.test(text)) flaws.push({ code: 'invalid_pattern', message: 'must be a single line' });
  if (isShorter(text, min_length ?? 0)) {
    flaws.push({ code: 'too_short', message: `must have at least ${characters(min_length ?? 0)}` });
  }
  if (isLonger(text, max_length ?? text.length)) {
    flaws.push({ code: 'too_long', message: `must have at most ${characters(max_length ?? 0)}` });
  }
  return flaws;
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${count} characters`;
}

/** Returns the flaws of a calendar date or an instant in UTC. */
export function timeFlaws({ min_value, max_value }: TimeBounds, value: string): BoundFlaw[] {
  const flaws: BoundFlaw[] = [];
  if (min_value !== null && isBefore(value, min_value)) {
    flaws.push({ code: 'out_of_range', message: 'is before the earliest allowed' });
  }
  if (max_value !== null && isBefore(max_value, value)) {
    flaws.push({ code: 'out_of_range', message: 'is after the latest allowed' });
  }
  return flaws;
}

/** Returns the flaws of several options. A repeated one counts once for the minimum, each time for the maximum. */
export function countFlaws({ min_selected, max_selected }: CountBounds, values: readonly string[]): BoundFlaw[] {
  const flaws: BoundFlaw[] = [];
  if (new Set(values).size < min_selected) {
    flaws.push({ code: 'too_few_items', message: `must have at least ${min_selected}` });
  }
  if (values.length > max_selected) {
    flaws.push({ code: 'too_many_items', message: `must have at most ${max_selected}` });
  }
  return flaws;
}
