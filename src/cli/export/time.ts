import { InvalidArgumentError } from 'commander';
import { isDate, isInstant } from '../../lib/time/calendar.ts';
import { timestamp } from '../../lib/time/clock.ts';
import { day_ms } from '../../lib/time/units.ts';

const form = 'It must be a date such as 2026-11-09, or a time in UTC such as 2026-11-09T08:00:00Z.';

/** Reads the beginning of a span: a time in UTC, or a date, which begins at midnight in UTC. */
export function readFrom(text: string): string {
  return timestamp(Date.parse(readTime(text)));
}

/** Reads the end of a span, which does not belong to it: a time in UTC, or the end of a date. */
export function readTo(text: string): string {
  const given = readTime(text);
  return timestamp(Date.parse(given) + (given === text ? 0 : day_ms));
}

/** Checks a time or a date and returns it as a time. */
function readTime(text: string): string {
  if (isInstant(text)) return text;
  if (isDate(text)) return `${text}T00:00:00Z`;
  const [day] = /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(text) ?? [];
  if (day !== undefined && !isDate(day)) throw new InvalidArgumentError(`The calendar has no ${day}.`);
  if (/^\S+T\S+[+-]\d{2}:?\d{2}$/.test(text)) throw new InvalidArgumentError(`${form} Other time zones are not read.`);
  throw new InvalidArgumentError(form);
}
