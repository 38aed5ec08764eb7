import type { TargetedEvent } from 'preact';
import { useId } from 'preact/hooks';
import { isDate } from '../../../lib/time/calendar.ts';
import { atStart, language, listed } from '../../ui/numbers.ts';
import { Plain } from '../../ui/plain.tsx';
import { clockAt, isZoneUnknown, offsetAt, offsetName, ownZone } from '../../ui/time/zone-time.ts';
import { uiWords } from '../../ui/words.ts';
import { draftAt, gapOf, instantsOf, readDatetime, stepOf, zoneOf } from '../drafts/datetime.ts';
import { formWords } from '../words.ts';
import { Calendar } from './calendar.tsx';
import { DayField, TimeField } from './date-fields.tsx';
import { boundsIn, dayOfYear, plainDay, shortTime, todayIn } from './days.ts';
import { editDraft, type FormProps, toFirst } from './form.ts';
import { Frame } from './frame.tsx';
import { isWrong, Trouble } from './trouble.tsx';

type Form = FormProps<'date_picker'>;

/** Asks for an instant in the time zone of the popup, and for one of the two of a repeated local time. */
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
          today={todayIn(zoneOf(popup))}
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
          onInstant={(instant) => editDraft(form, draftAt(popup, instant))}
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
  editDraft(form, { date, time });
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

/** Asks which of the two instants of a repeated local time is meant. Neither is preselected. */
function Turn({ form }: { form: Form }) {
  const id = useId();
  const { popup } = form.action;
  const instants = instantsOf(popup, form.draft.value);
  if (instants.length < 2) return null;
  const { time = '', turn } = form.draft.value;
  const zone = zoneOf(popup);
  return (
    <div class="field twice" role="radiogroup" aria-labelledby={id}>
      <span class="field-label" id={id}>
        {formWords.twice(shortTime(time))}
      </span>
      {(['first', 'second'] as const).map((which, at) => (
        <label key={which} class="choice">
          <input
            type="radio"
            class="radio"
            name={id}
            checked={turn === which}
            onChange={() => editDraft(form, { turn: which })}
          />
          <span>
            {formWords.turns[which]}, {zoneName(zone, instants[at] ?? 0)}
          </span>
          <code class="digit">{offsetName(offsetAt(zone, instants[at] ?? 0))}</code>
        </label>
      ))}
    </div>
  );
}

/** Says that a local time does not exist, and offers the first one after the gap. */
function Gap({ form }: { form: Form }) {
  const gap = gapOf(form.action.popup, form.draft.value);
  if (gap === undefined) return null;
  const { date = '', time = '' } = form.draft.value;
  const [from, to] = [shortTime(gap.from.time), shortTime(gap.to.time)];
  const take = (event: TargetedEvent<HTMLButtonElement>) => {
    toFirst(event);
    editDraft(form, { date: gap.to.date, time: to });
  };
  const first = gap.to.date === date ? to : `${plainDay(gap.to.date)}, ${to}`;
  return (
    <div class="field-error gap-note" role="alert">
      <span>{formWords.gap({ time: shortTime(time), day: plainDay(date), from, to: first })}</span>
      <button type="button" class="quiet" onClick={take}>
        {formWords.useInstead(first)}
      </button>
    </div>
  );
}

function zoneName(zone: string, instant_ms: number): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'long' });
  return format.formatToParts(instant_ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Shows the instant in UTC, as it is sent, and in the person's time zone. */
function Instant({ form }: { form: FormProps<'date_picker'> }) {
  const { popup } = form.action;
  const { answer } = readDatetime(popup, form.draft.value);
  if (answer?.mode !== 'datetime') return null;
  const zone = zoneOf(popup);
  const own = ownZone();
  const offset = offsetName(offsetAt(zone, Date.parse(answer.value_utc)));
  return (
    <dl class="instant">
      <dt>{formWords.sentAs}</dt>
      <dd>
        <code>{answer.value_utc.replace(/\.000Z$/, 'Z')}</code>
      </dd>
      <dt>{formWords.inZone}</dt>
      <dd>
        {zone}, {offset}
      </dd>
      <dt>{formWords.forYou}</dt>
      {isZoneUnknown() && <dd>{uiWords.noZone}</dd>}
      <dd>{own === zone ? formWords.sameZone : atStart(listed(instantWords(own, answer.value_utc), own))}</dd>
    </dl>
  );
}

/** Formats an instant in a time zone, as "Sun, 25 Oct 2026, 02:30". */
function instantWords(zone: string, instant: string): string {
  const { date, time } = clockAt(zone, Date.parse(instant));
  return listed(dayOfYear(date), shortTime(time));
}
