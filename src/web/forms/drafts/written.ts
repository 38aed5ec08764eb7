import type { Popup } from '../../server/item.ts';
import type { Draft } from './draft.ts';

/** Returns the text of a draft, to read and to copy. Options have their labels if the popup is known. */
export function writtenIn({ text, value, values = [], date, time }: Draft, popup?: Popup): string {
  const options = popup && 'options' in popup ? popup.options : [];
  const named = (one: string) => options.find((option) => option.value === one)?.display ?? one;
  const chosen = [...values, ...(value === undefined ? [] : [value])].map(named);
  return [text, ...chosen, [date, time].filter(Boolean).join(' ')].filter(Boolean).join('\n');
}
