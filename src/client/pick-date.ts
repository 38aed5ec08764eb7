import {
  type Answered,
  filledText,
  plainAction,
  type Question,
  type QuestionOptions,
  reasonIn,
  wayOut,
} from './question.ts';
import type { Decision } from './types.ts';

type Common = QuestionOptions & {
  /** The IANA name of the time zone in which the person chooses. Default: the person's own. */
  readonly time_zone?: string | undefined;
  /** The label of the way out. Default: No date. */
  readonly none?: string | undefined;
};
export type PickDateOptions = Common & {
  readonly mode?: 'date' | undefined;
  /** The first and the last day that a person can choose, as YYYY-MM-DD. */
  readonly earliest?: string | undefined;
  readonly latest?: string | undefined;
};
export type PickTimeOptions = Common & {
  readonly mode: 'datetime';
  /** The first and the last time that a person can choose. A text names its offset, such as Z or +02:00. */
  readonly earliest?: Date | string | undefined;
  readonly latest?: Date | string | undefined;
};

export const pickDateNames = [
  'mode',
  'earliest',
  'latest',
  'time_zone',
  'none',
] as const satisfies (keyof PickDateOptions)[];

/** The answer to `pickDate`: a day as YYYY-MM-DD, or a Date in mode datetime. */
export type Picked<V extends string | Date> = Answered & {
  /** The day or the time, null if the person chose none. */
  readonly value: V | null;
  /** The time zone in which the person chose. A day is never converted. */
  readonly time_zone: string | null;
};

export function pickDateQuestion(title: string, options: PickDateOptions | PickTimeOptions): Question {
  const { mode = 'date', time_zone, none = 'No date' } = options;
  if (mode !== 'date' && mode !== 'datetime') throw new TypeError('mode is neither date nor datetime');
  const bound = mode === 'date' ? dayOf : timeOf;
  const [min_value, max_value] = [bound('earliest', options.earliest), bound('latest', options.latest)];
  if (min_value && max_value && min_value > max_value) throw new RangeError('earliest is after latest');
  const popup = {
    kind: 'date_picker',
    label: mode === 'date' ? 'Day' : 'Time',
    mode,
    ...(time_zone !== undefined && { display_timezone: filledText('time_zone', time_zone) }),
    ...(min_value !== undefined && { min_value }),
    ...(max_value !== undefined && { max_value }),
  } as const;
  return {
    kind: 'date',
    title,
    defaults: {
      row_type: { display: 'Date', icon: 'calendar' },
      subtitle: mode === 'date' ? 'A day' : 'A day and a time',
      summary: 'Choose when. If there is no such time, say why.',
    },
    actions: [
      { ...plainAction('pick', mode === 'date' ? 'Choose a day' : 'Choose a time', 'calendar'), popup },
      wayOut('none', filledText('none', none)),
    ],
  };
}

export function pickDateAnswer(decision: Decision): Picked<string> | Picked<Date> {
  const { response } = decision;
  const rest = { reason: reasonIn(decision), decision };
  if (response.kind !== 'date_picker') return { value: null, time_zone: null, ...rest };
  const time_zone = response.display_timezone;
  if (response.mode === 'date') return { value: response.value_date, time_zone, ...rest };
  return { value: new Date(response.value_utc), time_zone, ...rest };
}

function dayOf(argument: string, value: Date | string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !isDay(value)) throw new TypeError(`${argument} is not a day such as 2027-01-31`);
  return value;
}

/** Tells if the calendar has a day. JavaScript itself takes 30 February for 2 March. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function timeOf(argument: string, value: Date | string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const named = value instanceof Date || (/^.{10}T.*(Z|[+-]\d{2}:\d{2})$/.test(value) && isDay(value.slice(0, 10)));
  const time = new Date(value);
  if (!named || Number.isNaN(time.getTime()))
    throw new TypeError(`${argument} is neither a Date nor a time with its offset, such as 2027-01-31T09:00:00Z`);
  return time.toISOString();
}
