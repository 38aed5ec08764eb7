import type { Clock } from '../lib/time/clock.ts';
import { type FolderTime, ownTime, small_ms } from '../lib/time/folder-time.ts';
import type { Interval } from '../lib/time/past.ts';
import { isSynchronised, upTime } from '../lib/time/system-clock.ts';
import type { Outbox } from '../rules/base/outbox.ts';
import { keepTime, loadTime, pastDays } from '../rules/upkeep/folder-time.ts';
import { renewed_ms, type ServedTime } from '../store/database/open-files.ts';
import type { Store } from '../store/store.ts';
import { type Moment, openFolderClock } from './folder-clock.ts';

/** The time that applies to a command. */
export type LocalTime = {
  moment(): Moment;
  /** Stores the changes of the folder's time, in the transaction of `outbox`, on top of what others have stored. */
  keep(outbox: Pick<Outbox, 'store'>): void;
  /** Returns the intervals of timestamps older than `days`. */
  past(days: number): Interval[];
  own_ms(): number;
  /** Returns the milliseconds by which the clock is ahead of the folder's time without being believed. */
  ahead_ms(): number;
  /** Accepts the clock as right in the next transaction. */
  accept(): void;
};

/**
 * Opens the time that applies to a command: the time last published by a running server, else the folder's own time. A
 * given `clock` overrides both: it dates rows, decides expiry, and measures lived time.
 */
export function openLocalTime(store: Store, served: ServedTime | undefined, clock?: Clock): LocalTime {
  if (served) return besideServer(store, served, clock);
  const wall = clock ?? Date.now;
  const up = clock ?? upTime;
  const isAhead = wall() - ownTime(loadTime(store, wall())) > small_ms;
  const synchronised = isAhead ? onceKnown() : () => false; // asks the system only when the clock is ahead
  const folder = openFolderClock(store, { wall, up, elapsed: up, synchronised });
  let accepts = false;
  return {
    moment: () => (clock ? given(clock) : folder.moment()),
    keep(outbox) {
      const stored = store.folderTime.get.get();
      if (stored && stored.version !== folder.time().version) folder.adopt(stored); // another command has stored it
      folder.tick();
      if (accepts) folder.accept();
      accepts = false;
      if (folder.changed()) keepTime(outbox, folder.take());
    },
    past: (days) => pastDays(store, folder.time(), days),
    own_ms: () => ownTime(folder.time()),
    ahead_ms: () => folder.time().ahead_ms ?? 0,
    accept() {
      accepts = true;
    },
  };
}

/** Uses the server's time. The server stores the time; a command may only tell it to accept its clock. */
function besideServer(store: Store, served: ServedTime, clock: Clock | undefined): LocalTime {
  const moment = () => (clock ? given(clock) : servedMoment(served));
  const { wall_ms } = served;
  let accepts = false;
  const stored = (): FolderTime => store.folderTime.get.get() ?? loadTime(store, wall_ms);
  return {
    moment,
    keep(outbox) {
      if (!accepts) return;
      accepts = false;
      const folder = openFolderClock(store, {
        elapsed: upTime,
        wall: () => servedMoment(served).at_ms,
        up: upTime,
        synchronised: () => false,
      });
      folder.accept();
      keepTime(outbox, folder.take());
    },
    past: (days) => pastDays(store, stored(), days),
    own_ms: () => ownTime(stored()),
    ahead_ms: () => stored().ahead_ms ?? 0,
    accept() {
      accepts = true;
    },
  };
}

/** Continues from the time that a server published. A server that runs renews it before it is too old for that. */
function servedMoment({ up_ms, wall_ms, folder_ms }: ServedTime): Moment {
  const passed_ms = Math.trunc(Math.min(Math.max(0, upTime() - up_ms), 2 * renewed_ms));
  return { at_ms: wall_ms + passed_ms, folder_ms: folder_ms + passed_ms };
}

function given(clock: Clock): Moment {
  const at_ms = clock();
  return { at_ms, folder_ms: at_ms };
}

/** Asks the system once, at the first call. */
function onceKnown(): () => boolean {
  let known: boolean | undefined;
  return () => (known ??= isSynchronised());
}
