import type { TargetedEvent } from 'preact';
import { useId } from 'preact/hooks';
import { language } from '../../ui/numbers.ts';
import { offsetAt, offsetName } from '../../ui/time/zone-time.ts';
import { gapOf, instantsOf, zoneOf } from '../drafts/datetime.ts';
import { formWords } from '../words.ts';
import { plainDay, shortTime } from './days.ts';
import { edit, type FormProps, toFirst } from './form.ts';

type Form = FormProps<'date_picker'>;

/** Asks which of the two instants of a repeated local time is meant. Neither is preselected. */
export function Turn({ form }: { form: Form }) {
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
            onChange={() => edit(form, { turn: which })}
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
export function Gap({ form }: { form: Form }) {
  const gap = gapOf(form.action.popup, form.draft.value);
  if (gap === undefined) return null;
  const { date = '', time = '' } = form.draft.value;
  const [from, to] = [shortTime(gap.from.time), shortTime(gap.to.time)];
  const take = (event: TargetedEvent<HTMLButtonElement>) => {
    toFirst(event);
    edit(form, { date: gap.to.date, time: to });
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
