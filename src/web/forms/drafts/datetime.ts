import { isDate } from '../../../lib/time/calendar.ts';
import { timeFlaws } from '../../../popups/bounds.ts';
import {
  type ClockTime,
  clockAt,
  gapAround,
  instantsAt,
  knowsZone,
  ownZone,
  sentZone,
} from '../../ui/time/zone-time.ts';
import { type Draft, flawedReading, type PopupOf, type Reading } from './draft.ts';

type DatePopup = PopupOf<'date_picker'>;

/** Finds the time zone of the form: the caller's, else the person's; UTC for one that the browser does not know. */
export function zoneOf({ display_timezone }: Pick<DatePopup, 'display_timezone'>): string {
  const wanted = display_timezone ?? ownZone();
  return knowsZone(wanted) ? wanted : 'UTC';
}

const hours = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/;

/** Finds the instants that a draft can mean: none while it is incomplete, two for a repeated local time. */
export function instantsOf(popup: DatePopup, { date = '', time = '' }: Draft): number[] {
  return isDate(date) && hours.test(time) ? instantsAt(zoneOf(popup), { date, time }) : [];
}

/** Finds the gap of the time zone that contains a draft's time; undefined for a time that exists. */
export function gapOf(popup: DatePopup, draft: Draft): { from: ClockTime; to: ClockTime } | undefined {
  const { date = '', time = '' } = draft;
  if (!isDate(date) || !hours.test(time) || instantsOf(popup, draft).length > 0) return undefined;
  return gapAround(zoneOf(popup), { date, time });
}

/** Reads an instant within the bounds from a day, a time and, for a repeated local time, a turn. */
export function readDatetime(popup: DatePopup, draft: Draft): Reading<'date_picker'> {
  const { date = '', time = '', turn } = draft;
  if (date === '' || time === '') return flawedReading('value_utc', 'required', 'is missing');
  if (!isDate(date) || !hours.test(time))
    return flawedReading('value_utc', 'invalid_format', 'must be a day and a time');
  const instants = instantsOf(popup, draft);
  const instant_ms = instants.length > 1 && turn === 'second' ? instants[1] : instants[0];
  if (instant_ms === undefined)
    return flawedReading('value_utc', 'invalid_value', 'does not exist: clocks leave it out');
  const chosen = new Date(instant_ms).toISOString();
  if (instants.length > 1 && turn === undefined) {
    return flawedReading('value_utc', 'duplicate_value', 'comes twice: choose which one is meant');
  }
  const [outside] = timeFlaws(popup, chosen);
  if (outside) return flawedReading('value_utc', outside.code, outside.message);
  const display_timezone = popup.display_timezone ?? sentZone();
  return { answer: { kind: 'date_picker', mode: 'datetime', value_utc: chosen, display_timezone } };
}

/** Finds the step of the time field in seconds: the largest with a valid time inside the bounds. */
export function stepOf({ min_value, max_value }: DatePopup): 60 | 1 | 0.001 {
  if (min_value === null || max_value === null) return 60;
  const [min, max] = [Date.parse(min_value), Date.parse(max_value)];
  const holds = (step: number) => Math.ceil(min / step) * step <= max;
  return holds(60_000) ? 60 : holds(1_000) ? 1 : 0.001;
}

/** Fills a draft from an instant: its local day and time, and its turn if that time is repeated. */
export function draftAt(popup: DatePopup, instant: string): Draft {
  const { date, time } = clockAt(zoneOf(popup), Date.parse(instant));
  const digits = time.endsWith(':00.000') ? 5 : time.endsWith('.000') ? 8 : 12;
  const draft = { date, time: time.slice(0, digits) };
  const instants = instantsOf(popup, draft);
  if (instants.length < 2) return draft;
  return { ...draft, turn: instants[0] === Date.parse(instant) ? 'first' : 'second' };
}
