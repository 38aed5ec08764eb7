import { readDatetime, zoneOf } from '../drafts/datetime.ts';
import { clockAt, offsetAt, offsetName, ownZone } from '../time/zone-time.ts';
import { formWords } from '../words-forms.ts';
import { shortDay, shortTime } from './day-words.ts';
import type { FormProps } from './form.ts';

/** The instant as it will be sent, in UTC, and as the person's own clock shows it. */
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
      <dd>{own === zone ? formWords.sameZone : `${instantWords(own, answer.value_utc)}, ${own}`}</dd>
    </dl>
  );
}

/** An instant as clocks of a zone show it: Sun 25 Oct, 02:30. */
export function instantWords(zone: string, instant: string): string {
  const { date, time } = clockAt(zone, Date.parse(instant));
  return `${shortDay(date)} ${date.slice(0, 4)}, ${shortTime(time)}`;
}
