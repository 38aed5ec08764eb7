import { isBefore, isDate } from '../../lib/calendar.ts';
import { ownZone } from '../time/zone-time.ts';
import { type Draft, flawed, type PopupOf, type Reading } from './draft.ts';

type DatePopup = PopupOf<'date_picker'>;

/** A day of the calendar within the bounds; it is never converted. */
export function readDate({ display_timezone, ...bounds }: DatePopup, { date = '' }: Draft): Reading<'date_picker'> {
  if (date === '') return flawed('value_date', 'required', 'is missing');
  if (!isDate(date)) return flawed('value_date', 'invalid_format', 'must be a calendar date YYYY-MM-DD');
  const outside = outsideOf(bounds, date);
  if (outside !== undefined) return flawed('value_date', 'out_of_range', outside);
  const zone = display_timezone ?? ownZone();
  return { answer: { kind: 'date_picker', mode: 'date', value_date: date, display_timezone: zone } };
}

/** On which side of its bounds a day or instant lies, in the server's words, or undefined inside them. */
export function outsideOf({ min_value, max_value }: Pick<DatePopup, 'min_value' | 'max_value'>, value: string) {
  if (min_value !== null && isBefore(value, min_value)) return 'is before the earliest allowed';
  if (max_value !== null && isBefore(max_value, value)) return 'is after the latest allowed';
  return undefined;
}
