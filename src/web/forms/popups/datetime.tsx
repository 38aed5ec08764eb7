import { useId } from 'preact/hooks';
import { isDate } from '../../../lib/time/calendar.ts';
import { atStart } from '../../ui/numbers.ts';
import { Plain } from '../../ui/plain.tsx';
import { draftAt, readDatetime, stepOf, zoneOf } from '../drafts/datetime.ts';
import { formWords } from '../words.ts';
import { Calendar } from './calendar.tsx';
import { DayField, TimeField } from './date-fields.tsx';
import { boundsIn, today } from './days.ts';
import { edit, type FormProps } from './form.ts';
import { Frame } from './frame.tsx';
import { Instant, instantWords } from './instant.tsx';
import { isWrong, Trouble } from './trouble.tsx';
import { Gap, Turn } from './turn.tsx';

type Form = FormProps<'date_picker'>;

/**
 * Asks for an instant in the time zone of the popup. For a repeated local time, the person chooses one of the two
 * instants.
 */
export function DatetimeForm(form: Form) {
  const { popup } = form.action;
  const { date = '', turn: _turn, ...draft } = form.draft.value;
  const reading = readDatetime(popup, form.draft.value);
  const { first, last } = daysOf(popup);
  const pick = (day: string) => setClock(form, { date: day, time: draft.time ?? '' });
  const summary = reading.answer?.mode === 'datetime' && instantWords(zoneOf(popup), reading.answer.value_utc);
  return (
    <Frame form={form} reading={reading} summary={summary ? atStart(summary) : undefined}>
      <div class="date-form">
        <Clock form={form} pick={pick} days={{ first, last }} />
        <Calendar
          value={isDate(date) ? date : ''}
          today={today(zoneOf(popup))}
          first={first}
          last={last}
          onPick={pick}
        />
      </div>
    </Frame>
  );
}

type ClockProps = {
  form: Form;
  pick: (day: string) => void;
  days: { first: string | null; last: string | null };
};

function Clock({ form, pick, days }: ClockProps) {
  const { popup } = form.action;
  const { date = '', time = '' } = form.draft.value;
  const id = useId();
  const field = { wrong: isWrong(form), describedBy: `${id}-note ${id}-trouble` };
  return (
    <div class="field">
      <span class="field-label" id={`${id}-label`}>
        <Plain text={popup.label} />
      </span>
      <fieldset class="pair" aria-labelledby={`${id}-label`}>
        <DayField {...field} {...days} label={formWords.day} value={date} onInput={pick} />
        <TimeField
          {...field}
          value={time}
          step={stepOf(popup)}
          onInput={(told) => setClock(form, { date, time: told })}
          onInstant={(instant) => edit(form, draftAt(popup, instant))}
        />
      </fieldset>
      <Trouble form={form} kind="datetime" id={`${id}-trouble`} />
      <p class="field-note" id={`${id}-note`}>
        {noteOf(form)}
      </p>
      <Turn form={form} />
      <Gap form={form} />
      <Instant form={form} />
    </div>
  );
}

/** Sets the day and the time, and clears the turn, because it belonged to the previous time. */
function setClock(form: Form, { date, time }: { date: string; time: string }): void {
  const { turn: _turn, ...draft } = form.draft.value;
  form.draft.value = draft;
  edit(form, { date, time });
}

function daysOf(popup: Form['action']['popup']): { first: string | null; last: string | null } {
  const { min_value, max_value } = popup;
  const day = (bound: string | null) => (bound === null ? null : (draftAt(popup, bound).date ?? null));
  return { first: day(min_value), last: day(max_value) };
}

function noteOf({ action: { popup }, item }: Form): string {
  const zone = zoneOf(popup);
  const { display_timezone: asked, min_value, max_value } = popup;
  const { zone: words } = formWords;
  const told =
    asked === null
      ? words.own(zone)
      : asked === zone
        ? words.asked(zone, item.caller.display_name)
        : words.unknown(asked);
  const say = (bound: string | null) => bound && instantWords(zone, bound);
  return [told, boundsIn({ first: say(min_value), last: say(max_value) })].filter(Boolean).join(' ');
}
