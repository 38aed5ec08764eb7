import { InvalidArgumentError } from 'commander';
import { type LimitName, limitNames, mostOf } from '../../config/limits.ts';
import { nearest } from '../../lib/text/nearest.ts';
import { timestamp } from '../../lib/time/clock.ts';

export type OwnLimits = Partial<Record<LimitName, number | boolean | null>>;

/** Reads when a billing grace period ends, or `none`. */
export function readGraceEnd(text: string): string {
  if (text === 'none') return text;
  const at_ms = /^\d{4}-\d{2}-\d{2}(T.*(Z|[+-]\d{2}:\d{2}))?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at_ms)) {
    throw new InvalidArgumentError('It must be a time such as 2027-01-31T12:00:00Z, a date, or none.');
  }
  return timestamp(at_ms);
}

/** Collects a repeatable `--limit NAME=N`. */
export function collectLimit(text: string, before: OwnLimits = {}): OwnLimits {
  return { ...before, ...readLimit(text) };
}

function readLimit(text: string): OwnLimits {
  const [given = '', value = ''] = text.split(/=(.*)/s);
  const name = limitNames.find((one) => one === given);
  if (name === undefined) {
    const meant = nearest(given, limitNames);
    throw new InvalidArgumentError(
      meant ? `The nearest limit is ${meant}.` : `The limits are ${limitNames.join(', ')}.`,
    );
  }
  if (value === 'default') return { [name]: null };
  if (name === 'file_upload_enabled') return { [name]: readSwitch(value) };
  if (!/^\d{1,15}$/.test(value)) throw new InvalidArgumentError(`${name} takes a whole number from 0, or default.`);
  const most = mostOf(name);
  if (most !== undefined && Number(value) > most)
    throw new InvalidArgumentError(`${name} takes a whole number from 0 to ${most}, or default.`);
  return { [name]: Number(value) };
}

function readSwitch(value: string): boolean {
  if (['true', 'on', '1'].includes(value)) return true;
  if (['false', 'off', '0'].includes(value)) return false;
  throw new InvalidArgumentError('file_upload_enabled takes true, false or default.');
}
