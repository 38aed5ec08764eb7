import type { Term } from '../cluster/seam.ts';
import { errorText } from '../lib/process/error-text.ts';
import type { Log, LogLine } from '../lib/process/log.ts';
import type { Clock } from '../lib/time/clock.ts';
import { durationText } from '../lib/time/duration.ts';
import { type FolderTime, ownTime, worth_telling_ms } from '../lib/time/folder-time.ts';
import { systemTime, type TimeSource, upTime } from '../lib/time/system-clock.ts';
import { pastDays } from '../rules/upkeep/folder-time.ts';
import { openFiles } from '../store/database/identity.ts';
import { publish } from '../store/database/open-files.ts';
import type { Store } from '../store/store.ts';
import { type FolderClock, type Moment, openFolderClock, tick_ms } from '../writer/folder-clock.ts';
import type { Write } from '../writer/writes.ts';

type TimeServices = {
  data: string;
  store: Store;
  clock: Clock;
  log: Log;
  source?: TimeSource | undefined;
  /** The term under which the server leads a cluster, which commands beside it write under too. */
  term?: Term | undefined;
};

/** The clocks of a server, which it also stores in the folder and publishes to other commands. */
export type ServerTime = ReturnType<typeof openServerTime>;

/** Interval for detecting a clock that was set. Commands beside a server use its time. */
const check_ms = 1_000;
const ask_again_ms = 600_000;

/**
 * Opens the folder's time for a server. The time is stored once a minute, on changes, and at the end. A crash loses at
 * most a minute, which only delays expiry.
 */
export function openServerTime({ data, store, clock, log, term, source = systemTime() }: TimeServices) {
  const folder = openFolderClock(store, { ...source, wall: clock, synchronised: source.synchronised.now });
  const { keep, tell, begin, end } = openTimeKeeper(folder, { data, store, log, term });
  const tick = () => {
    folder.tick();
    void keep().then(tell);
  };
  const ask = () => source.synchronised.ask(tick);
  const moment = (): Moment => {
    if (folder.jumped()) {
      ask();
      tick();
    }
    return folder.moment();
  };
  const timers = openTimers([moment, check_ms], [tick, tick_ms], [ask, ask_again_ms]);
  return {
    moment,
    lived: folder.lived_ms,
    /** The folder's time, against which expiry is checked. */
    now: () => moment().folder_ms,
    /** The intervals of timestamps that are older than a number of days. */
    past: (days: number) => pastDays(store, folder.time(), days),
    keep(): Promise<void> {
      folder.tick();
      return keep();
    },
    /** Milliseconds by which an untrusted clock is ahead of the folder's time. */
    ahead_ms: () => folder.time().ahead_ms ?? 0,

    /** Starts storing and publishing the time, once there is a writer. Resolves after the first publication. */
    begin(writes: Write): Promise<void> {
      begin(writes);
      ask();
      return keep().then(tell);
    },

    /** Reads what another process has stored, while the clock is not trusted. */
    resync: () => folder.time().ahead_ms !== null && tick(),

    async close(): Promise<void> {
      timers.close();
      folder.tick();
      await keep();
      end();
    },
  };
}

/** Runs jobs periodically, without keeping the process alive. */
function openTimers(...jobs: (readonly [work: () => unknown, every_ms: number])[]) {
  const timers = jobs.map(([work, every_ms]) => setInterval(work, every_ms).unref());
  return {
    close: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
}

type KeeperServices = Pick<TimeServices, 'data' | 'store' | 'log' | 'term'>;

/** Stores the folder's time, publishes it to commands and logs doubts about the clock. */
function openTimeKeeper(folder: FolderClock, { data, store, log, term }: KeeperServices) {
  const files = openFiles(data);
  let write: Write | undefined;
  let doubtLogged = false;
  let kept: Promise<void> = Promise.resolve();
  const storeNow = async (): Promise<void> => {
    if (!write) return;
    try {
      const other = await write('keepTime', folder.take());
      if (other) folder.adopt(other);
    } catch (error) {
      folder.adopt(store.folderTime.get.get() ?? { ...folder.time(), version: 0 });
      log.warn({ event: 'time_not_kept', cause: errorText(error) });
    }
  };
  return {
    begin(writes: Write): void {
      write = writes;
    },

    end(): void {
      write = undefined;
    },

    /**
     * Stores the time, one record after the other. A record sent before the last one was answered would be numbered as
     * if that one had been stored, and could overwrite what a command stored instead.
     */
    keep(): Promise<void> {
      kept = kept.then(storeNow);
      return kept;
    },

    tell(): void {
      if (!write) return;
      const { at_ms, folder_ms } = folder.moment();
      try {
        publish(data, { files, time: { up_ms: upTime(), wall_ms: at_ms, folder_ms }, term });
      } catch (error) {
        // commands continue with the last published time, or wait; the writer notices a missing folder
        log.warn({ event: 'time_not_told', cause: errorText(error) });
      }
      const doubted = (folder.time().ahead_ms ?? 0) >= worth_telling_ms;
      if (doubted && !doubtLogged) log.error(doubtOf(folder.time()));
      if (!doubted && doubtLogged) log.info({ event: 'clock_believed' });
      doubtLogged = doubted;
    },
  };
}

function doubtOf(time: FolderTime): LogLine {
  return {
    event: 'clock_doubted',
    ahead: durationText(time.ahead_ms ?? 0),
    folder_time: new Date(ownTime(time)).toISOString(),
    reason:
      'the clock is ahead of what this folder has seen, and not known to be synchronised: data that expired only by ' +
      'this clock is kept for seven days of running, or until hdo vacuum --accept-clock',
  };
}
