import { countFlaws, textFlaws } from '../../../popups/bounds.ts';
import { type Draft, flawedReading, type PopupOf, type Reading } from './draft.ts';

/** Finds the text of the form: the caller's default until the person edits it. */
export function textOf(popup: PopupOf<'free_text'>, { text }: Draft): string {
  return text ?? popup.default_value ?? '';
}

/** Reads a text within the bounds, in code points. Blank text is allowed. */
export function readText(popup: PopupOf<'free_text'>, draft: Draft): Reading<'free_text'> {
  const text = textOf(popup, draft);
  if (!text.isWellFormed() || text.includes('\0')) {
    return flawedReading('text', 'unsupported_characters', 'holds an unpaired surrogate or U+0000');
  }
  const [flaw] = textFlaws(popup, text);
  if (flaw) return flawedReading('text', flaw.code, flaw.message);
  return { answer: { kind: 'free_text', text } };
}

export function readSingle({ options }: PopupOf<'single_select'>, { value }: Draft): Reading<'single_select'> {
  if (value === undefined) return flawedReading('value', 'required', 'is missing');
  if (options.every((option) => option.value !== value)) {
    return flawedReading('value', 'invalid_value', 'is not among the options');
  }
  return { answer: { kind: 'single_select', value } };
}

/** Lists the chosen options in the order of the popup, without options that a replaced item lacks. */
export function chosenOf({ options }: PopupOf<'multi_select'>, { values = [] }: Draft): string[] {
  return options.map(({ value }) => value).filter((value) => values.includes(value));
}

/** Reads the chosen options within the bounds, in the order of the popup. */
export function readMulti(popup: PopupOf<'multi_select'>, draft: Draft): Reading<'multi_select'> {
  const values = chosenOf(popup, draft);
  const [flaw] = countFlaws(popup, values);
  if (flaw) return flawedReading('values', flaw.code, flaw.message);
  return { answer: { kind: 'multi_select', values } };
}

/** Finds the first search word in a text. Returns undefined if the text lacks it or cannot be marked exactly. */
export function matchIn(text: string, query: string): { from: number; to: number } | undefined {
  const [word = ''] = query.trim().toLocaleLowerCase().split(/\s+/);
  const lower = text.toLocaleLowerCase();
  const from = word === '' || lower.length !== text.length ? -1 : lower.indexOf(word);
  const cutsMark = /^\p{M}/u.test(text.slice(from + word.length)) || /^\p{M}/u.test(word);
  return from < 0 || cutsMark ? undefined : { from, to: from + word.length };
}
