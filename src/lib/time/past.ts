import { timestamp } from './clock.ts';
import type { FolderTime, Gap } from './folder-time.ts';
import { day_ms } from './units.ts';

/** A stretch of the system's clock: its time at a point of the folder's life, from which it ran evenly. */
export type Stretch = { readonly lived_ms: number; readonly wall_ms: number };
/** An interval of timestamps, from inclusive, to exclusive. */
export type Interval = readonly [from: string, to: string];

/** A folder's time with its recorded gaps and stretches, each in order of recording. */
export type Life = {
  readonly time: FolderTime;
  readonly gaps: readonly Gap[];
  readonly stretches: readonly Stretch[];
};

/** The deviation of the clock that begins a new stretch. */
export const line_ms = 1_000;
/** The tolerance at the ends of a stretch: a killed process has not recorded the last part of its life. */
export const slack_ms = 600_000;
const ends = [-62_135_596_800_000, 253_402_300_799_999] as const; // the years 1 to 9999
/** The first credible instant. Unset clocks start in 1970, 1980 or 2000, so the age of what they dated is unknown. */
export const first_instant = '2010-01-01T00:00:00.000Z';

/**
 * Returns the timestamps of things that are older than `days` by the folder's time. A timestamp is young if the
 * system's clock may have shown it within these days. A timestamp outside all stretches counts as older.
 */
export function pastOf(life: Life, days: number): Interval[] {
  const since_ms = livedBefore(life, days * day_ms + line_ms);
  const young = life.stretches.flatMap(({ lived_ms, wall_ms }, at): Span[] => {
    const end_ms = life.stretches[at + 1]?.lived_ms ?? life.time.lived_ms;
    if (end_ms < since_ms) return [];
    const from_ms = since_ms > lived_ms ? wall_ms + since_ms - lived_ms : wall_ms - slack_ms;
    return [[from_ms, wall_ms + end_ms - lived_ms + slack_ms]];
  });
  return between([...young, ...beforeFirst(life, since_ms)]).map(([from, to]) => [timestamp(from), timestamp(to)]);
}

export function isIn(intervals: readonly Interval[], at: string): boolean {
  return intervals.some(([from, to]) => at >= from && at < to);
}

type Span = readonly [from_ms: number, to_ms: number];

/** Returns lived_ms at a time ago. Negative before the first start. */
function livedBefore({ time, gaps }: Life, ago_ms: number): number {
  let left_ms = ago_ms;
  let lived_ms = time.lived_ms;
  for (const gap of [...gaps].sort((a, b) => b.lived_ms - a.lived_ms)) {
    if (lived_ms - gap.lived_ms >= left_ms) break;
    left_ms -= lived_ms - gap.lived_ms;
    lived_ms = gap.lived_ms;
    if (gap.gap_ms >= left_ms) return lived_ms;
    left_ms -= gap.gap_ms;
  }
  return lived_ms - left_ms;
}

/** Returns the young timestamps outside all stretches: while the first stretch is young, earlier dates give the age. */
function beforeFirst({ time, stretches }: Life, since_ms: number): Span[] {
  const first = stretches[0];
  const lived_ms = first?.lived_ms ?? time.lived_ms;
  if (since_ms > lived_ms) return [];
  const wall_ms = first && lived_ms > 0 ? first.wall_ms : time.began_ms + lived_ms;
  return [
    [ends[0], Date.parse(first_instant)],
    [wall_ms - (lived_ms - since_ms), ends[1]],
  ];
}

function between(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  let end_ms: number = ends[0];
  for (const [from_ms, to_ms] of [...spans].sort((a, b) => a[0] - b[0])) {
    if (from_ms > end_ms) found.push([end_ms, from_ms]);
    end_ms = Math.max(end_ms, to_ms);
  }
  if (end_ms < ends[1]) found.push([end_ms, ends[1]]);
  return found;
}
