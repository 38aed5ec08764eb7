import type { TSchema } from '../lib/schema/schema.ts';
import { durationMs } from '../lib/time/duration.ts';
import { day_ms, minute_ms, second_ms } from '../lib/time/units.ts';
import { settingFormats } from './formats.ts';
import { schema } from './settings.ts';

/** The schema of every setting by its full name, such as `server.listen`, in the order of the schema. */
export const leaves: ReadonlyMap<string, TSchema> = new Map(
  Object.entries(schema).flatMap(([section, { properties }]) =>
    Object.entries<TSchema>(properties).map(([key, leaf]) => [`${section}.${key}`, leaf] as const),
  ),
);

/** Tells if a value is valid for a setting. Null means unset, if that is the default. */
export function isValidFor(leaf: TSchema, value: unknown): boolean {
  if (value === null) return leaf.default === null;
  const { type, format, enum: words, items, minimum, maximum } = plain(leaf);
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' && value >= minimum && value <= maximum;
    case 'integer':
      return (
        typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum && value <= (maximum ?? value)
      );
    case 'array':
      return Array.isArray(value) && value.every((one) => isValidFor(items, one));
    default:
      return typeof value === 'string' && (words?.includes(value) ?? settingFormats[format]?.fits(value) ?? true);
  }
}

/** Says what a value of a setting must be instead, as the end of the sentence "must …". */
export function describeNeed(name: string, leaf: TSchema, given: unknown): string {
  const { type, format, items } = plain(leaf);
  const one = items && Array.isArray(given) ? given.find((each) => !isValidFor(items, each)) : given;
  const need = settingFormats[items?.format ?? format]?.need?.(one);
  if (need !== undefined) return need;
  const unit = type === 'integer' ? unitOf(name) : undefined;
  return `be ${describeValues(leaf)}${unit ? `, or a duration of whole ${unit} such as "${examples[unit]}"` : ''}`;
}

/** The units in the names of settings, in milliseconds. */
const unit_ms = { seconds: second_ms, minutes: minute_ms, days: day_ms } as const;
const examples = { seconds: '5s', minutes: '15m', days: '30d' } as const;

function unitOf(name: string): keyof typeof unit_ms | undefined {
  const [, unit] = /_(seconds|minutes|days)$/.exec(name) ?? [];
  return unit as keyof typeof unit_ms | undefined;
}

/** Turns a duration into the unit of its setting: "5m" of hold_seconds into 300. Returns other values as given. */
export function inOwnUnit(name: string, value: unknown): unknown {
  const unit = unitOf(name);
  const duration_ms = unit && typeof value === 'string' ? durationMs(value) : undefined;
  if (!unit || duration_ms === undefined || duration_ms % unit_ms[unit] !== 0) return value;
  return duration_ms / unit_ms[unit];
}

/** Describes the valid values of a setting, as the end of the sentence "must be …". */
function describeValues(leaf: TSchema): string {
  const { type, format, enum: words, items, minimum, maximum } = plain(leaf);
  switch (type) {
    case 'boolean':
      return 'true or false';
    case 'number':
      return `a number from ${minimum} to ${maximum}`;
    case 'integer':
      return `a whole number from ${minimum}${maximum === undefined ? '' : ` to ${maximum}`}`;
    case 'array':
      return `a list of ${describeValues(items)}`;
    default:
      return words ? `one of ${words.join(', ')}` : (settingFormats[format]?.expects ?? 'text');
  }
}

/** Converts a text value to the type of its setting. Text that does not convert stays text. */
export function fromText(leaf: TSchema, text: string): unknown {
  if (text === '' && leaf.default === null) return null;
  switch (plain(leaf).type) {
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'number':
      return /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    case 'integer':
      return /^\d+$/.test(text) ? Number(text) : text;
    case 'array':
      return text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean);
    default:
      return text;
  }
}

/** Returns the schema of a setting's value without null. */
function plain(leaf: TSchema): TSchema {
  return leaf.anyOf?.[0] ?? leaf;
}
