import { atStart, listed } from '../../ui/numbers.ts';
import { clockAt, isZoneUnknown, offsetAt, offsetName, ownZone } from '../../ui/time/zone-time.ts';
import { uiWords } from '../../ui/words.ts';
import { readDatetime, zoneOf } from '../drafts/datetime.ts';
import { formWords } from '../words.ts';
import { dayOfYear, shortTime } from './days.ts';
import type { FormProps } from './form.ts';

/** Shows the instant in UTC, as it is sent, and in the person's time zone. */
export function Instant({ form }: { form: FormProps<'date_picker'> }) {
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
export function instantWords(zone: string, instant: string): string {
  const { date, time } = clockAt(zone, Date.parse(instant));
  return listed(dayOfYear(date), shortTime(time));
}
