import type { Settings } from '../../config.ts';
import { errorText } from '../../lib/process/error-text.ts';
import type { Log } from '../../lib/process/log.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { durationMs } from '../../lib/time/duration.ts';
import { hour_ms } from '../../lib/time/units.ts';
import { unlessBackup } from '../../store/disk/lock.ts';
import { paceOf } from '../pace.ts';
import { type BackupRun, startBackup } from './backup-run.ts';
import { listBackups } from './list.ts';
import { sweep, unfinishedBackups } from './prune.ts';
import { prepareRecord } from './record.ts';
import { backupsFolder } from './target.ts';

const look_ms = 5_000;
const retry_ms = hour_ms;

type ScheduleSetup = { data: string; settings: Pick<Settings, 'backup' | 'server'>; clock: Clock; log: Log };

/** Makes backups at the interval of the settings, one at a time, each in its own thread. */
export function openSchedule(setup: ScheduleSetup) {
  const { data, settings, clock } = setup;
  const floor_bytes = settings.server.disk_floor_bytes;
  const every_ms = durationMs(settings.backup.every ?? '');
  let next_ms: number | undefined;
  let running: BackupRun | undefined;
  let closed = false;
  tidy(data);
  if (every_ms !== undefined) prepare(setup);

  /** Starts a backup when it is due. A clock that was set back delays it by one interval at most. */
  const tick = async (): Promise<void> => {
    if (every_ms === undefined || running) return;
    next_ms ??= (await lastMade(data)) + every_ms;
    const wait_ms = next_ms - clock();
    if (closed || running || (wait_ms > 0 && wait_ms <= every_ms)) return;
    next_ms = clock() + every_ms;
    running = startBackup({ data, keep: settings.backup.keep, now_ms: clock(), floor_bytes });
    const made = await logged(setup, running);
    running = undefined;
    if (!made) next_ms = clock() + Math.min(every_ms, retry_ms);
  };
  const timer = every_ms === undefined ? undefined : setInterval(() => void tick(), look_ms);
  timer?.unref();

  const close = async (): Promise<void> => {
    closed = true;
    clearInterval(timer);
    if (!running) return;
    await running.stop();
    tidy(data);
  };
  return { tick, close };
}

/** Creates the record of backups. A full disk may have no space for it, but does not stop the server from starting. */
function prepare({ data, log }: ScheduleSetup): void {
  try {
    prepareRecord(data);
  } catch (error) {
    log.warn({ event: 'backup_record', cause: errorText(error) });
  }
}

/** Removes unfinished backups, without taking the lock when there are none. */
function tidy(data: string): void {
  if (unfinishedBackups(data).length > 0) unlessBackup(data, () => sweep(data));
}

async function logged({ log }: ScheduleSetup, { news }: BackupRun): Promise<boolean> {
  const started_ms = performance.now();
  const done = await news;
  const took_ms = Math.round(performance.now() - started_ms);
  if (done.kind === 'failed') {
    log.error({ event: 'backup_failed', cause: done.cause });
    return false;
  }
  const { path, size_bytes, removed, stuck } = done;
  log.info({ event: 'backup', path, size_bytes, removed, took_ms });
  for (const { path, cause } of stuck) log.error({ event: 'backup_stuck', path, cause });
  return true;
}

/** Returns the instant of the last scheduled backup; 0 without one. */
async function lastMade(data: string): Promise<number> {
  const listed = listBackups(backupsFolder(data), paceOf({ share: () => 1 }));
  const { backups } = await listed.catch(() => ({ backups: [] })); // the next backup reports why
  const last = backups.find(({ manifest }) => manifest.made_by === 'schedule');
  return last ? Date.parse(last.manifest.made_at) : 0;
}
