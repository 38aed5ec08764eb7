import { isLonger, isShorter } from '../../lib/code-points.ts';
import { type Draft, flawed, type PopupOf, type Reading } from './draft.ts';

/** The text as it stands: the caller's own until the person has touched it. */
export function textOf(popup: PopupOf<'free_text'>, { text }: Draft): string {
  return text ?? popup.default_value ?? '';
}

/** A text within the bounds, which count code points. Blank is a text. */
export function readText(popup: PopupOf<'free_text'>, draft: Draft): Reading<'free_text'> {
  const { min_length, max_length } = popup;
  const text = textOf(popup, draft);
  if (!text.isWellFormed() || text.includes('\0')) {
    return flawed('text', 'unsupported_characters', 'holds an unpaired surrogate or U+0000');
  }
  if (isShorter(text, min_length ?? 0)) {
    return flawed('text', 'too_short', `must have at least ${min_length} characters`);
  }
  if (isLonger(text, max_length ?? text.length)) {
    return flawed('text', 'too_long', `must have at most ${max_length} characters`);
  }
  return { answer: { kind: 'free_text', text } };
}
