import { isBefore } from '../lib/calendar.ts';
import { formats } from '../lib/formats.ts';
import type { Complain } from '../lib/meaning.ts';
import { closed, judged, literals, nullable, omittable, open, Type, tagged } from '../lib/schema.ts';
import { AnyText, CivilDate, Text, Timestamp, TimeZone } from '../vocabulary.ts';
import { popupKind } from './kind.ts';

const kind = Type.Literal('date_picker');
const date = { kind, mode: Type.Literal('date'), value_date: CivilDate };
const datetime = { kind, mode: Type.Literal('datetime'), value_utc: Timestamp };
const zone = { display_timezone: nullable(AnyText) };
const sentZone = { display_timezone: omittable(TimeZone) };

const response = tagged('mode', [closed({ ...date, ...zone }), closed({ ...datetime, ...zone })]);
const answer = tagged('mode', [closed({ ...date, ...sentZone }), closed({ ...datetime, ...sentZone })]);

const Bound = Type.String({
  minLength: 1,
  description: 'A date in mode date, an RFC 3339 instant ending in Z in mode datetime; inclusive.',
});

const asked = open({
  kind,
  label: Text,
  mode: literals(['date', 'datetime']),
  placeholder: omittable(AnyText),
  display_timezone: omittable(TimeZone),
  min_value: omittable(Bound),
  max_value: omittable(Bound),
});

const popup = judged(asked, ({ mode, ...bounds }, complain) => {
  if (mode === undefined) return;
  const { holds, sentence } = formats[mode === 'date' ? 'date' : 'date-time'];
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

/** A civil date, which is never converted, or an instant in UTC; within the bounds, which are inclusive. */
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
    const value_utc = new Date(answer.value_utc).toISOString();
    within({ path: 'value_utc', value: value_utc }, bounds, complain);
    return { ...answer, value_utc, display_timezone };
  },
});

type Bounds = { min_value: string | null; max_value: string | null };

/** Complains unless a value lies inside the bounds; only the first complaint about one path counts. */
function within(
  { path, value }: { path: string; value: string },
  { min_value, max_value }: Bounds,
  complain: Complain,
) {
  if (min_value !== null && isBefore(value, min_value))
    complain(path, 'out_of_range', 'is before the earliest allowed');
  if (max_value !== null && isBefore(max_value, value)) complain(path, 'out_of_range', 'is after the latest allowed');
}
