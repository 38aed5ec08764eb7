import { textFlaws } from '../../../popups/bounds.ts';
import { type Draft, flawed, type PopupOf, type Reading } from './draft.ts';

/** Finds the text of the form: the caller's default until the person edits it. */
export function textOf(popup: PopupOf<'free_text'>, { text }: Draft): string {
  return text ?? popup.default_value ?? '';
}

/** Reads a text within the bounds, in code points. Blank text is allowed. */
export function readText(popup: PopupOf<'free_text'>, draft: Draft): Reading<'free_text'> {
  const text = textOf(popup, draft);
  if (!text.isWellFormed() || text.includes('\0')) {
    return flawed('text', 'unsupported_characters', 'holds an unpaired surrogate or U+0000');
  }
  const [flaw] = textFlaws(popup, text);
  if (flaw) return flawed('text', flaw.code, flaw.message);
  return { answer: { kind: 'free_text', text } };
}
