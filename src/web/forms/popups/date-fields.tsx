import type { TargetedClipboardEvent } from 'preact';
import { isDate, isInstant } from '../../../lib/time/calendar.ts';
import { formWords } from '../words.ts';

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

/** The browser's date field, which takes a pasted YYYY-MM-DD too. An incomplete day is reported as '0'. */
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

type TimeFieldProps = {
  readonly value: string;
  /** In seconds. */
  readonly step: number;
  readonly describedBy: string;
  readonly wrong: true | undefined;
  readonly onInput: (time: string) => void;
  /** Called when an instant is pasted, which contains the day too. */
  readonly onInstant: (instant: string) => void;
};

/** The browser's time field, or a text field for HH:MM. An incomplete time is reported as '0'. */
export function TimeField({ value, step, describedBy, wrong, onInput, onInstant }: TimeFieldProps) {
  const paste = (event: TargetedClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData?.getData('text/plain').trim() ?? '';
    if (!isInstant(text) && !/^\d\d:\d\d(:\d\d)?$/.test(text)) return;
    event.preventDefault();
    if (isInstant(text)) onInstant(text);
    else onInput(text);
  };
  return (
    <input
      type="time"
      class="input"
      aria-label={formWords.time}
      placeholder={formWords.timeForm}
      step={step}
      value={value === '0' ? '' : value}
      aria-describedby={describedBy}
      aria-invalid={wrong}
      onInput={({ currentTarget }) => onInput(currentTarget.validity.badInput ? '0' : currentTarget.value.trim())}
      onPaste={paste}
    />
  );
}
