import { useId } from 'preact/hooks';
import { isDate } from '../../../lib/time/calendar.ts';
import { atStart, listed, stop } from '../../ui/numbers.ts';
import { Plain } from '../../ui/plain.tsx';
import { isZoneUnknown, ownZone } from '../../ui/time/zone-time.ts';
import { visibleText } from '../../ui/unseen.ts';
import { uiWords } from '../../ui/words.ts';
import { readDate } from '../drafts/date.ts';
import { formWords } from '../words.ts';
import { Calendar } from './calendar.tsx';
import { DayField } from './date-fields.tsx';
import { awayFrom, boundsIn, shortDay, todayIn, wholeDay } from './days.ts';
import { editDraft, type FormProps } from './form.ts';
import { Frame } from './frame.tsx';
import { isWrong, Trouble } from './trouble.tsx';

/** Asks for a calendar day. No time zone applies to it. */
export function DateForm(form: FormProps<'date_picker'>) {
  const { popup } = form.action;
  const { min_value: first, max_value: last } = popup;
  const { date = '' } = form.draft.value;
  const id = useId();
  const onInput = (day: string) => editDraft(form, { date: day });
  const reading = readDate(popup, form.draft.value);
  return (
    <Frame form={form} reading={reading} summary={reading.answer && atStart(wholeDay(date))}>
      <div class="date-form">
        <div class="field">
          <label for={id}>
            <Plain text={popup.label} />
          </label>
          <DayField
            {...{ id, value: date, first, last, onInput, wrong: isWrong(form) }}
            describedBy={`${id}-note ${id}-trouble`}
          />
          <Trouble form={form} kind="date_picker" id={`${id}-trouble`} />
          <p class="field-note" id={`${id}-note`}>
            {note({ date, ...popup })}
          </p>
          <Ends first={first} last={last} onPick={onInput} />
        </div>
        <Calendar value={isDate(date) ? date : ''} today={todayIn(ownZone())} {...{ first, last }} onPick={onInput} />
      </div>
    </Frame>
  );
}

type DateNote = Pick<FormProps<'date_picker'>['action']['popup'], 'min_value' | 'max_value' | 'placeholder'>;

function note({ date, placeholder, min_value, max_value }: DateNote & { date: string }): string {
  const bounds = boundsIn({ first: min_value && wholeDay(min_value), last: max_value && wholeDay(max_value) });
  const chosen = isDate(date)
    ? `${atStart(listed(wholeDay(date), awayFrom(ownZone(), date)))}${stop}`
    : visibleText(placeholder ?? '');
  return [chosen, bounds, isZoneUnknown() && uiWords.noZone].filter(Boolean).join(' ');
}

type EndsProps = { first: string | null; last: string | null; onPick: (date: string) => void };

function Ends({ first, last, onPick }: EndsProps) {
  if (first === null && last === null) return null;
  return (
    <fieldset class="quick-picks" aria-label={formWords.nearDays}>
      {first !== null && (
        <button type="button" class="quiet" onClick={() => onPick(first)}>
          {formWords.first(shortDay(first))}
        </button>
      )}
      {last !== null && (
        <button type="button" class="quiet" onClick={() => onPick(last)}>
          {formWords.last(shortDay(last))}
        </button>
      )}
    </fieldset>
  );
}
