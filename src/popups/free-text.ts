import type { Complain } from '../lib/schema/meaning.ts';
import { closed, judged, omittable, open, Type } from '../lib/schema/schema.ts';
import { AnyText, Text } from '../vocabulary.ts';
import { type TextBounds, textFlaws } from './bounds.ts';
import { popupKind } from './kind.ts';

const kind = Type.Literal('free_text');
const response = closed({ kind, text: AnyText });

/** The maximum length of an answer, because its request body has at most 128,000 bytes. */
const max_answer_length = 127_000;

const fields = open({
  kind,
  label: Text,
  multiline: Type.Boolean(),
  placeholder: omittable(AnyText),
  default_value: omittable(AnyText),
  min_length: omittable(Type.Integer({ minimum: 0, maximum: max_answer_length })),
  max_length: omittable(Type.Integer({ minimum: 1 })),
});

const popup = judged(fields, (sound, complain) => {
  const { min_length, max_length, default_value } = sound;
  if (typeof min_length === 'number' && typeof max_length === 'number' && min_length > max_length) {
    complain('min_length', 'invalid_range', 'must not be greater than max_length');
  }
  if (typeof default_value === 'string') fit({ path: 'default_value', text: default_value }, sound, complain);
});

/** A text with bounds in code points, on one line unless it is multiline. A blank text is valid. */
export const freeText = popupKind({
  popup,
  answer: response,
  response,
  settle: (bounds, answer, { complain }) => {
    fit({ path: 'text', text: answer.text }, bounds, complain);
    return answer;
  },
});

function fit({ path, text }: { path: string; text: string }, bounds: TextBounds, complain: Complain) {
  for (const { code, message } of textFlaws(bounds, text)) complain(path, code, message);
}
