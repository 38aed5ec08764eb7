import { statisticsWords as words } from './words.ts';

const second_ms = 1_000;
const minute_ms = 60 * second_ms;
const hour_ms = 60 * minute_ms;
const day_ms = 24 * hour_ms;

/** A unit of an axis of times. */
export type TimeUnit = 's' | 'm' | 'h' | 'd';
export const unit_ms: Readonly<Record<TimeUnit, number>> = { s: second_ms, m: minute_ms, h: hour_ms, d: day_ms };

/** Formats a duration in its one or two largest units; a dash without one. */
export function durationWords(ms: number | null): string {
  if (ms === null) return '–';
  const { lasts } = words;
  if (ms < minute_ms) return lasts.s(Math.round(ms / second_ms));
  if (ms < hour_ms) return lasts.m(Math.round(ms / minute_ms));
  const [large, small, more, less] =
    ms < day_ms ? ([hour_ms, minute_ms, lasts.h, lasts.m] as const) : ([day_ms, hour_ms, lasts.d, lasts.h] as const);
  const rounded = Math.round(ms / small) * small;
  const rest = Math.round((rounded % large) / small);
  const whole = more(Math.floor(rounded / large));
  return rest === 0 ? whole : `${whole} ${less(rest)}`;
}

/** Chooses the unit in which the numbers of an axis are small. */
export function unitOf(most_ms: number): TimeUnit {
  if (most_ms < 2 * minute_ms) return 's';
  if (most_ms < 2 * hour_ms) return 'm';
  return most_ms < 2 * day_ms ? 'h' : 'd';
}

/** Returns at most five round numbers from 0 on. The last is not smaller than a value. */
export function ticksOf(most: number): number[] {
  const least = Math.max(most, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, ([1, 2, 5, 10].find((one) => one * power >= least) ?? 10) * power);
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, at) => at * step);
}
