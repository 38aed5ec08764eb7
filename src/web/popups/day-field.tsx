import type { TargetedClipboardEvent } from 'preact';
import { isDate } from '../../lib/calendar.ts';
import { formWords } from '../words-forms.ts';

type DayFieldProps = {
  readonly id?: string;
  readonly label?: string;
  readonly value: string;
  readonly first: string | null;
  readonly last: string | null;
  readonly describedBy: string;
  readonly wrong: true | undefined;
  readonly onInput: (date: string) => void;
};

/**
 * The browser's own field for a day, in which a day can be pasted as YYYY-MM-DD; where a browser has none it is a text
 * in that form. A day that is not complete is not told, but '0': it is wrong, and not missing.
 */
export function DayField({ id, label, value, first, last, describedBy, wrong, onInput }: DayFieldProps) {
  return (
    <input
      id={id}
      type="date"
      class="input"
      aria-label={label}
      placeholder={formWords.dayForm}
      value={isDate(value) ? value : ''}
      min={first ?? '0001-01-01'}
      max={last ?? '9999-12-31'}
      data-first=""
      aria-describedby={describedBy}
      aria-invalid={wrong}
      onInput={({ currentTarget }) => onInput(currentTarget.validity.badInput ? '0' : currentTarget.value.trim())}
      onPaste={(event) => paste(event, onInput)}
    />
  );
}

function paste(event: TargetedClipboardEvent<HTMLInputElement>, onInput: (date: string) => void): void {
  const text = event.clipboardData?.getData('text/plain').trim() ?? '';
  if (!isDate(text)) return;
  event.preventDefault();
  onInput(text);
}
