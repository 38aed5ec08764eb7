import { beginTime, type FolderTime, type Gap } from '../../lib/time/folder-time.ts';
import { type Interval, type Life, line_ms, pastOf, type Stretch, slack_ms } from '../../lib/time/past.ts';
import type { Store } from '../../store/store.ts';
import type { Outbox } from '../base/outbox.ts';

/** The folder time to store. Its version is the version of the row that it was computed from. */
export type TimeRecord = {
  readonly time: FolderTime;
  readonly gaps: readonly Gap[];
  readonly stretches: readonly Stretch[];
};

/** Each restart adds one gap and one stretch; a drifting clock adds a few stretches a day. */
const most_kept = 10_000;
/** Keeps rows of the last second of a run on the right side of the gap that follows. */
const start_line_ms = 10;

type Times = Pick<Store, 'folderTime'>;

export function loadTime({ folderTime }: Times, wall_ms: number): FolderTime {
  const last = folderTime.lastEvent.get();
  return folderTime.get.get() ?? beginTime(wall_ms, last && Date.parse(last.at));
}

/** Stores a folder's time. If another process has stored one since, it stores nothing and returns that one. */
export function keepTime(
  { store }: Pick<Outbox, 'store'>,
  { time, gaps, stretches }: TimeRecord,
): FolderTime | undefined {
  const { folderTime } = store;
  const stored = folderTime.get.get();
  if (stored && stored.version !== time.version) return stored;
  folderTime.put.run({ ...time, version: time.version + 1 });
  for (const gap of gaps) folderTime.addGap.run(gap);
  for (const stretch of stretches) {
    folderTime.thinStretches.run({ lived_ms: stretch.lived_ms, slack_ms });
    folderTime.addStretch.run(stretch);
  }
  if (gaps.length > 0) folderTime.pruneGaps.run({ kept: most_kept });
  if (stretches.length > 0) folderTime.pruneStretches.run({ kept: most_kept });
  return undefined;
}

/** Starts a new stretch at the beginning of a run, or when the clock has left the line of the last stretch. */
export function newStretch(last: Stretch | undefined, now: Stretch, run_ms: number): Stretch | undefined {
  if (!last) return now;
  const left_ms = Math.abs(now.wall_ms - last.wall_ms - (now.lived_ms - last.lived_ms));
  return left_ms > (now.lived_ms === run_ms ? start_line_ms : line_ms) ? now : undefined;
}

/** Returns the intervals of timestamps older than `days`, by the stored folder time and the time since. */
export function pastDays({ folderTime }: Times, time: FolderTime, days: number): Interval[] {
  const life: Life = { time, gaps: folderTime.gaps.all(), stretches: folderTime.stretches.all() };
  return pastOf(life, days);
}
