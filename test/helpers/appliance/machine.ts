import { timestamp } from '../../../src/lib/time/clock.ts';
import {
  advanceTime,
  beginTime,
  type FolderTime,
  type Gap,
  type TimeStep,
  trustClock,
} from '../../../src/lib/time/folder-time.ts';
import { isIn, pastOf, type Stretch } from '../../../src/lib/time/past.ts';
import { newStretch } from '../../../src/rules/upkeep/folder-time.ts';

export const hour_ms = 3_600_000;
export const day_ms = 24 * hour_ms;
export const start_ms = Date.parse('2026-03-01T00:00:00Z');
const step_ms = 6 * hour_ms;
const save_ms = 60_000;

type Item = { readonly at: string; readonly stored_ms: number };
/** A folder's knowledge of time. */
type Known = { time: FolderTime; gaps: Gap[]; stretches: Stretch[] };
type Start = { wrong_ms?: number; sync?: boolean; crashed?: boolean };

/** Simulates a folder on a machine whose clock differs from the true time. Only the test knows the true time. */
export function machine(wrong_ms = 0) {
  let true_ms = start_ms;
  let clock = { wrong_ms, synchronised: false };
  let known: Known = { time: beginTime(start_ms + wrong_ms, undefined), gaps: [], stretches: [] };
  let saved = known;
  let run_ms = 0;
  let items: Item[] = [];
  const wall = () => true_ms + clock.wrong_ms;
  const took = (looked: TimeStep) => {
    const { soon, ...next } = after(known, looked, { wall_ms: wall(), run_ms });
    [known, saved] = [next, soon ? next : saved];
  };
  const glance = (passed_ms: number) => {
    true_ms += passed_ms;
    took(advanceTime(known.time, { wall_ms: wall(), passed_ms, synchronised: clock.synchronised, run_ms }));
  };
  glance(0);
  return {
    /** Runs for a time, saved once a minute. */
    live(for_ms: number): void {
      for (let left_ms = for_ms - save_ms; left_ms > 0; left_ms -= step_ms) glance(Math.min(left_ms, step_ms));
      saved = known;
      glance(Math.min(for_ms, save_ms));
    },
    /** Sets the clock to a difference from the true time. */
    set(wrong_ms: number, synchronised: boolean): void {
      clock = { wrong_ms, synchronised };
      glance(0);
    },
    /** Stops for a time, and starts with the clock at a difference from the true time. */
    restart(off_ms: number, { wrong_ms = 0, sync = false, crashed = false }: Start = {}): void {
      true_ms += off_ms;
      clock = { wrong_ms, synchronised: sync };
      if (crashed) known = saved;
      run_ms = known.time.lived_ms;
      glance(0);
    },
    accept: () => took(trustClock(known.time, wall())),
    store: () => items.push({ at: timestamp(wall()), stored_ms: true_ms }),
    ahead_days: () => Math.round((known.time.ahead_ms ?? 0) / day_ms),
    /** Deletes expired items; returns the true ages in days of the deleted, and the number of the others. */
    vacuum(retention_days: number): { gone: number[]; left: number } {
      const past = pastOf(known, retention_days);
      const gone = items.filter(({ at }) => isIn(past, at));
      items = items.filter((item) => !gone.includes(item));
      return { gone: gone.map(({ stored_ms }) => (true_ms - stored_ms) / day_ms), left: items.length };
    },
  };
}

/** Updates the knowledge after a reading of the clock; `soon` tells whether it must be stored at once. */
function after(
  known: Known,
  { time, gap }: TimeStep,
  now: { wall_ms: number; run_ms: number },
): Known & { soon: boolean } {
  const begun = newStretch(known.stretches.at(-1), { lived_ms: time.lived_ms, wall_ms: now.wall_ms }, now.run_ms);
  const turned = (time.ahead_ms === null) !== (known.time.ahead_ms === null);
  const gaps = gap ? merged(known.gaps, gap) : known.gaps;
  const stretches = begun ? [...known.stretches, begun] : known.stretches;
  return { time, gaps, stretches, soon: gap !== undefined || begun !== undefined || turned };
}

/** Merges two gaps at the same place, like the database. */
function merged(gaps: readonly Gap[], { lived_ms, gap_ms }: Gap): Gap[] {
  const there = gaps.find((gap) => gap.lived_ms === lived_ms);
  return [...gaps.filter((gap) => gap !== there), { lived_ms, gap_ms: gap_ms + (there?.gap_ms ?? 0) }];
}
