import { type Draft, flawed, type PopupOf, type Reading } from './draft.ts';

/** One of the options. */
export function readSingle({ options }: PopupOf<'single_select'>, { value }: Draft): Reading<'single_select'> {
  if (value === undefined) return flawed('value', 'required', 'is missing');
  if (options.every((option) => option.value !== value)) {
    return flawed('value', 'invalid_value', 'is not among the options');
  }
  return { answer: { kind: 'single_select', value } };
}

/** What is chosen of the options, in their order; what a replaced item no longer offers is not chosen. */
export function chosenOf({ options }: PopupOf<'multi_select'>, { values = [] }: Draft): string[] {
  return options.map(({ value }) => value).filter((value) => values.includes(value));
}

/** As many of the options as the bounds say, in the order in which they were offered. */
export function readMulti(popup: PopupOf<'multi_select'>, draft: Draft): Reading<'multi_select'> {
  const { min_selected, max_selected } = popup;
  const values = chosenOf(popup, draft);
  if (values.length < min_selected) return flawed('values', 'too_few_items', `must have at least ${min_selected}`);
  if (values.length > max_selected) return flawed('values', 'too_many_items', `must have at most ${max_selected}`);
  return { answer: { kind: 'multi_select', values } };
}

/** Finds options by any part of what they show, whatever its case and accents. */
export function found<T extends { display: string }>(options: readonly T[], query: string): T[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return options.filter(({ display }) => words.every((word) => plain(display).includes(word)));
}

/** Where the first word that is looked for stands in a text that shows it so; nowhere if its spelling differs. */
export function matchIn(text: string, query: string): { from: number; to: number } | undefined {
  const [word = ''] = query.trim().toLocaleLowerCase().split(/\s+/);
  const lower = text.toLocaleLowerCase();
  const from = word === '' || lower.length !== text.length ? -1 : lower.indexOf(word);
  return from < 0 ? undefined : { from, to: from + word.length };
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();
}
