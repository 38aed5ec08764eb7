import { isDate } from '../../../lib/time/calendar.ts';
import { timeFlaws } from '../../../popups/bounds.ts';
import { sentZone } from '../../ui/time/zone-time.ts';
import { type Draft, flawedReading, type PopupOf, type Reading } from './draft.ts';

type DatePopup = PopupOf<'date_picker'>;

/** Reads a calendar day within the bounds. Days are never converted between time zones. */
export function readDate({ display_timezone, ...bounds }: DatePopup, { date = '' }: Draft): Reading<'date_picker'> {
  if (date === '') return flawedReading('value_date', 'required', 'is missing');
  if (!isDate(date)) return flawedReading('value_date', 'invalid_format', 'must be a calendar date YYYY-MM-DD');
  const [outside] = timeFlaws(bounds, date);
  if (outside) return flawedReading('value_date', outside.code, outside.message);
  const zone = display_timezone ?? sentZone();
  return { answer: { kind: 'date_picker', mode: 'date', value_date: date, display_timezone: zone } };
}
