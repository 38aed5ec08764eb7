import { errorText } from '../../lib/process/error-text.ts';
import { type Clock, timestamp } from '../../lib/time/clock.ts';
import { durationMs } from '../../lib/time/duration.ts';
import { day_ms } from '../../lib/time/units.ts';
import { runOrder } from './backup-run.ts';
import { lastBackup, recordOutcome } from './record.ts';
import type { ScheduleSetup } from './sending.ts';
import { backupsFolder } from './target.ts';
import type { DrillDone } from './thread.ts';

const retry_ms = day_ms;

/** Runs drills at the interval of the settings. A failed one is repeated after a day. Undefined if they are off. */
export function openDrilling(setup: ScheduleSetup, signal: AbortSignal): (() => Promise<void>) | undefined {
  const { data, settings, clock } = setup;
  const every_ms = durationMs(settings.backup.drill ?? '');
  if (every_ms === undefined) return undefined;
  const last = () => {
    const { drill } = lastBackup(data);
    if (!drill) return 0;
    const earlier_ms = drill.cause === null ? 0 : Math.max(0, every_ms - retry_ms);
    return Date.parse(drill.at) - earlier_ms;
  };
  const due = openInterval({ every_ms, retry_ms, clock, last });
  return () => due(() => drill(setup, signal));
}

/** Runs a drill in the thread of backups, and logs it. Returns false if it has failed. */
async function drill({ data, settings, clock, log }: ScheduleSetup, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  const started_ms = performance.now();
  const floor_bytes = settings.server.disk_floor_bytes;
  const done = await runOrder<DrillDone>({ kind: 'drill', data, now_ms: clock(), floor_bytes }, signal);
  if (signal.aborted && done.kind === 'failed') return false; // a server that stops says nothing about the backup
  if (done.kind === 'failed') {
    const [path, { cause }] = [backupsFolder(data), done];
    log.error({ event: 'backup_drill_failed', path, cause });
    try {
      recordOutcome(data, 'drill', { at: timestamp(clock()), path, cause });
    } catch (error) {
      log.warn({ event: 'backup_record', cause: errorText(error) });
    }
    return false;
  }
  const { path, problems } = done;
  if (problems.length > 0) log.error({ event: 'backup_drill_failed', path, cause: problems.join('; ') });
  else log.info({ event: 'backup_drill', path, took_ms: Math.round(performance.now() - started_ms) });
  return problems.length === 0;
}

type Interval = {
  readonly every_ms: number;
  /** The longest time until a failed run is repeated. */
  readonly retry_ms: number;
  readonly clock: Clock;
  /** Returns the instant of the last run before this process; 0 without one. */
  last(): number | Promise<number>;
};

/**
 * Opens a job that runs at intervals. It runs when it is looked at and due, and reports success. A clock that was set
 * back delays it by one interval at most.
 */
export function openInterval({ every_ms, retry_ms, clock, last }: Interval) {
  let next_ms: number | undefined;
  return async (run: () => Promise<boolean>): Promise<void> => {
    next_ms ??= (await last()) + every_ms;
    const wait_ms = next_ms - clock();
    if (wait_ms > 0 && wait_ms <= every_ms) return;
    next_ms = clock() + every_ms;
    if (!(await run())) next_ms = clock() + Math.min(every_ms, retry_ms);
  };
}
