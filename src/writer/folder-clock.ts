import type { Clock } from '../lib/time/clock.ts';
import {
  advanceTime,
  type FolderTime,
  type Gap,
  ownTime,
  small_ms,
  type TimeStep,
  trustClock,
} from '../lib/time/folder-time.ts';
import type { Stretch } from '../lib/time/past.ts';
import { day_ms, minute_ms } from '../lib/time/units.ts';
import { loadTime, newStretch, type TimeRecord } from '../rules/upkeep/folder-time.ts';
import type { Store } from '../store/store.ts';

/** A moment by two clocks: the system clock, which timestamps show, and the folder's clock, which decides expiry. */
export type Moment = { readonly at_ms: number; readonly folder_ms: number };

type Clocks = {
  readonly wall: Clock;
  /** Milliseconds since the machine started. Never runs backwards. */
  readonly up: Clock;
  /** The same clock or a cheaper one, which may be wrong after a minute. */
  readonly elapsed: Clock;
  synchronised(): boolean;
};

/** The folder's own time, in a process that serves the folder or has it to itself. */
export type FolderClock = ReturnType<typeof openFolderClock>;

/** The interval at which a server reads its clocks. */
export const tick_ms = minute_ms;
/**
 * A clock that is ahead by up to this much is believed at once for the expiry of sessions, keys and links. No data is
 * removed by that, and the inbox shows when they end.
 */
const believed_at_once_ms = 7 * day_ms;
const jump_ms = 1_000;

type State = {
  time: FolderTime;
  /** The lived time at which this process opened the folder. */
  readonly run_ms: number;
  /** The line on which the clock was at the last tick. */
  stretch: Stretch | undefined;
  anchor: { wall_ms: number; up_ms: number; elapsed_ms: number };
  /** The time from the last tick until the clock was last seen to be synchronised and not behind; 0 if it was not. */
  confirmed_ms: number;
  /** The changes that must still be stored. */
  gaps: Gap[];
  stretches: Stretch[];
  changed: boolean;
};

/** Opens the stored folder time. `take` returns what must be stored since the last call. */
export function openFolderClock(store: Pick<Store, 'folderTime'>, clocks: Clocks) {
  const state = begin(store, clocks);
  tick(state, clocks);
  return {
    /** Reads the clocks, and tells whether something must be stored soon. */
    tick(): boolean {
      tick(state, clocks);
      return state.changed;
    },

    /** Tells whether the clock has left its line since the last tick, or the last tick is too long ago. */
    jumped({ anchor } = state): boolean {
      const passed_ms = clocks.elapsed() - anchor.elapsed_ms;
      return passed_ms > 2 * tick_ms || Math.abs(clocks.wall() - anchor.wall_ms - passed_ms) > jump_ms;
    },

    /** The lived time now. Nobody can set it. */
    lived_ms: () => state.time.lived_ms + passedSince(state, clocks),
    changed: () => state.changed,
    time: () => state.time,
    moment: () => momentOf(state, clocks),

    /** Returns what must be stored since the last call. */
    take(): TimeRecord {
      const { time, gaps, stretches } = state;
      Object.assign(state, { time: { ...time, version: time.version + 1 }, gaps: [], stretches: [], changed: false });
      return { time, gaps, stretches };
    },

    /** Continues from the time that another process has stored. */
    adopt(stored: FolderTime): void {
      const lived_ms = Math.max(state.time.lived_ms, stored.lived_ms);
      // they may not be stored, and will be found again
      const forgotten = { gaps: [], stretches: [], stretch: undefined };
      Object.assign(state, { ...forgotten, time: { ...stored, lived_ms } });
      tick(state, clocks);
    },

    /** Accepts the system clock as right, against all evidence. */
    accept(): void {
      tick(state, clocks);
      note(state, trustClock(state.time, state.anchor.wall_ms));
      state.changed = true;
    },
  };
}

function begin(store: Pick<Store, 'folderTime'>, { wall, up }: Clocks): State {
  const time = loadTime(store, wall());
  return {
    time,
    run_ms: time.lived_ms,
    stretch: store.folderTime.lastStretch.get(),
    anchor: { wall_ms: 0, up_ms: up(), elapsed_ms: 0 },
    confirmed_ms: 0,
    gaps: [],
    stretches: [],
    changed: time.version === 0,
  };
}

function tick(state: State, { wall, up, elapsed, synchronised }: Clocks): void {
  const { anchor, confirmed_ms, run_ms } = state;
  const now = { wall_ms: wall(), up_ms: up(), elapsed_ms: elapsed() };
  const trusted_ms = Math.max(state.time.trusted_ms, confirmed_ms > 0 ? state.time.lived_ms + confirmed_ms : 0);
  const passed_ms = Math.max(confirmed_ms, Math.trunc(now.up_ms - anchor.up_ms));
  const seen = { wall_ms: now.wall_ms, passed_ms, synchronised: synchronised(), run_ms };
  state.anchor = now;
  state.confirmed_ms = 0;
  note(state, advanceTime({ ...state.time, trusted_ms }, seen));
}

function note(state: State, { time, gap }: TimeStep): void {
  const turned = (time.ahead_ms === null) !== (state.time.ahead_ms === null);
  const begun = newStretch(state.stretch, { lived_ms: time.lived_ms, wall_ms: state.anchor.wall_ms }, state.run_ms);
  state.changed ||= gap !== undefined || begun !== undefined || turned;
  state.time = time;
  if (gap) state.gaps.push(gap);
  if (begun) state.stretches.push(begun);
  state.stretch = begun ?? state.stretch;
}

function passedSince({ anchor }: State, { elapsed }: Pick<Clocks, 'elapsed'>): number {
  return Math.trunc(Math.min(elapsed() - anchor.elapsed_ms, 2 * tick_ms));
}

function momentOf(state: State, { wall, elapsed, synchronised }: Clocks): Moment {
  const at_ms = wall();
  const passed_ms = passedSince(state, { elapsed });
  const own_ms = ownTime(state.time) + passed_ms;
  const ahead_ms = at_ms - own_ms;
  const confirmed = ahead_ms >= -small_ms && synchronised();
  if (confirmed) state.confirmed_ms = passed_ms;
  const believed = ahead_ms > 0 && (confirmed || ahead_ms <= believed_at_once_ms);
  return { at_ms, folder_ms: believed ? at_ms : own_ms };
}
