import { textFormats } from '../lib/schema/formats.ts';
import type { Complain } from '../lib/schema/meaning.ts';
import { closed, judged, literals, nullable, omittable, open, Type, tagged } from '../lib/schema/schema.ts';
import { isBefore } from '../lib/time/calendar.ts';
import { AnyText, CivilDate, Text, Timestamp, TimeZone } from '../vocabulary.ts';
import { type TimeBounds, timeFlaws } from './bounds.ts';
import { popupKind } from './kind.ts';

const kind = Type.Literal('date_picker');
const date = { kind, mode: Type.Literal('date'), value_date: CivilDate };
const datetime = { kind, mode: Type.Literal('datetime'), value_utc: Timestamp };
const zone = { display_timezone: nullable(AnyText) };
const sentZone = { display_timezone: omittable(TimeZone) };

/** The responses and answers of both modes. Generators need named schemas to tell them apart. */
export const DateResponse = closed({ ...date, ...zone });
export const DatetimeResponse = closed({ ...datetime, ...zone });
export const DateAnswer = closed({ ...date, ...sentZone });
export const DatetimeAnswer = closed({ ...datetime, ...sentZone });

const response = tagged('mode', [DateResponse, DatetimeResponse]);
const answer = tagged('mode', [DateAnswer, DatetimeAnswer]);

const Bound = Type.String({
  minLength: 1,
  description: 'A date in mode date, an RFC 3339 time ending in Z in mode datetime; inclusive.',
});

const fields = open({
  kind,
  label: Text,
  mode: literals(['date', 'datetime']),
  placeholder: omittable(AnyText),
  display_timezone: omittable(TimeZone),
  min_value: omittable(Bound),
  max_value: omittable(Bound),
});

const popup = judged(fields, ({ mode, ...bounds }, complain) => {
  if (mode === undefined) return;
  const { holds, sentence } = textFormats[mode === 'date' ? 'date' : 'date-time'];
  let sound = true;
  for (const path of ['min_value', 'max_value'] as const) {
    if (typeof bounds[path] !== 'string' || holds(bounds[path])) continue;
    complain(path, 'invalid_format', sentence);
    sound = false;
  }
  const { min_value, max_value } = bounds;
  if (!sound || typeof min_value !== 'string' || typeof max_value !== 'string') return;
  if (isBefore(max_value, min_value)) complain('min_value', 'invalid_range', 'must not be after max_value');
});

/** A civil date, which is never converted, or a time in UTC. The bounds are inclusive. */
export const datePicker = popupKind({
  popup,
  answer,
  response,
  settle: (asked, answer, { complain, person_timezone }) => {
    const display_timezone = asked.display_timezone ?? answer.display_timezone ?? person_timezone;
    const bounds = answer.mode === asked.mode ? asked : { min_value: null, max_value: null };
    if (answer.mode !== asked.mode) complain('mode', 'invalid_value', `must be ${asked.mode}`);
    if (answer.mode === 'date') {
      within({ path: 'value_date', value: answer.value_date }, bounds, complain);
      return { ...answer, display_timezone };
    }
    const value_utc = uniform(answer.value_utc);
    within({ path: 'value_utc', value: value_utc }, bounds, complain);
    return { ...answer, value_utc, display_timezone };
  },
});

/** Writes an instant with milliseconds, or with six digits, which older Pythons need, if it has more. */
function uniform(instant: string): string {
  const [second = '', fraction = ''] = instant.slice(0, -1).split('.');
  const digits = fraction.replace(/0+$/, '');
  return `${second}.${digits.padEnd(digits.length > 3 ? 6 : 3, '0')}Z`;
}

/** Complains if a value is out of bounds. Only the first complaint about a path counts. */
function within({ path, value }: { path: string; value: string }, bounds: TimeBounds, complain: Complain) {
  for (const { code, message } of timeFlaws(bounds, value)) complain(path, code, message);
}
