import { isLonger, isShorter } from '../lib/code-points.ts';
import type { Complain } from '../lib/meaning.ts';
import { closed, judged, omittable, open, Type } from '../lib/schema.ts';
import { AnyText, Count, Text } from '../vocabulary.ts';
import { popupKind } from './kind.ts';

const kind = Type.Literal('free_text');
const response = closed({ kind, text: AnyText });

const asked = open({
  kind,
  label: Text,
  multiline: Type.Boolean(),
  placeholder: omittable(AnyText),
  default_value: omittable(AnyText),
  min_length: omittable(Count),
  max_length: omittable(Type.Integer({ minimum: 1 })),
});

const popup = judged(asked, (sound, complain) => {
  const { min_length, max_length, default_value } = sound;
  if (typeof min_length === 'number' && typeof max_length === 'number' && min_length > max_length) {
    complain('min_length', 'invalid_range', 'must not be above max_length');
  }
  if (typeof default_value === 'string') fit({ path: 'default_value', text: default_value }, sound, complain);
});

/** A text within bounds, counted in code points. Blank is a text. */
export const freeText = popupKind({
  popup,
  answer: response,
  response,
  settle: (bounds, answer, { complain }) => {
    fit({ path: 'text', text: answer.text }, bounds, complain);
    return answer;
  },
});

type Bounds = { min_length?: number | null | undefined; max_length?: number | null | undefined };

function fit({ path, text }: { path: string; text: string }, { min_length, max_length }: Bounds, complain: Complain) {
  if (isShorter(text, min_length ?? 0)) complain(path, 'too_short', `must have at least ${min_length} characters`);
  if (isLonger(text, max_length ?? text.length))
    complain(path, 'too_long', `must have at most ${max_length} characters`);
}
