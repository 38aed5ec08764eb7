import { errorText } from '../../lib/process/error-text.ts';
import { durationMs } from '../../lib/time/duration.ts';
import { hour_ms } from '../../lib/time/units.ts';
import { unlessBackup } from '../../store/disk/lock.ts';
import { paceOf } from '../pace.ts';
import { runOrder } from './backup-run.ts';
import { openDrilling, openInterval } from './drilling.ts';

import { listBackups } from './list.ts';
import { sweep, unfinishedBackups } from './prune.ts';
import { lastBackup, prepareRecord, recordBackup } from './record.ts';
import { openSending, type ScheduleSetup } from './sending.ts';
import { backupsFolder } from './target.ts';
import type { BackupMade } from './thread.ts';
import { sweepWorkplaces } from './workplace.ts';

const look_ms = 5_000;
const retry_ms = hour_ms;

/** Makes backups at the interval of the settings, and does with them what the settings ask for, one after the other. */
export function openSchedule(setup: ScheduleSetup) {
  const { data, settings, clock } = setup;
  const every_ms = durationMs(settings.backup.every ?? '');
  const ending = new AbortController();
  const { signal } = ending;
  let running: Promise<void> | undefined;
  tidy(data);
  const drills = openDrilling(setup, signal);
  const isOn = every_ms !== undefined || drills !== undefined;
  if (isOn) prepare(setup);
  forget(setup);

  const last = () => lastMade(data, clock());
  const backups = every_ms === undefined ? undefined : openInterval({ every_ms, retry_ms, clock, last });
  const sending = openSending(setup, signal);
  const work = async (): Promise<void> => {
    await backups?.(() => make(setup, { signal, send: sending.send }));
    await sending.repeat();
    await drills?.();
  };
  /** Does what is due, unless it runs already. */
  const tick = async (): Promise<void> => {
    if (signal.aborted) return;
    running ??= work().finally(() => {
      running = undefined;
    });
    await running;
  };
  const timer = isOn ? setInterval(() => void tick(), look_ms) : undefined;
  timer?.unref();

  const close = async (): Promise<void> => {
    ending.abort();
    clearInterval(timer);
    if (!running) return;
    await running;
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

/** Forgets the results of what the settings no longer ask for, so that no alert remains. */
function forget({ data, settings, log }: ScheduleSetup): void {
  const { after, drill, failed } = lastBackup(data);
  const [keepsAfter, keepsDrill] = [settings.backup.after.length > 0, settings.backup.drill !== null];
  if ((after === null || keepsAfter) && (drill === null || keepsDrill)) return;
  try {
    recordBackup(data, { failed, after: keepsAfter ? after : null, drill: keepsDrill ? drill : null });
  } catch (error) {
    log.warn({ event: 'backup_record', cause: errorText(error) });
  }
}

/** Removes temporary folders and unfinished backups, without taking the lock when there are none. */
function tidy(data: string): void {
  sweepWorkplaces(data);
  if (unfinishedBackups(data).length > 0) unlessBackup(data, () => sweep(data));
}

type Making = { readonly signal: AbortSignal; send(path: string): Promise<void> };

/** Makes a backup, and logs it. Returns false if it failed. */
async function make({ data, settings, clock, log }: ScheduleSetup, { signal, send }: Making): Promise<boolean> {
  const started_ms = performance.now();
  const floor_bytes = settings.server.disk_floor_bytes;
  const order = { kind: 'make', data, keep: settings.backup.keep, now_ms: clock(), floor_bytes } as const;
  const done = await runOrder<BackupMade>(order, signal);
  const took_ms = Math.round(performance.now() - started_ms);
  if (done.kind === 'failed') {
    log.error({ event: 'backup_failed', cause: done.cause });
    return false;
  }
  const { path, size_bytes, removed, stuck } = done;
  log.info({ event: 'backup', path, size_bytes, removed, took_ms });
  for (const { path, cause } of stuck) log.error({ event: 'backup_stuck', path, cause });
  await send(path);
  return true;
}

/** Returns the instant of the last scheduled backup; 0 without one. */
async function lastMade(data: string, now_ms: number): Promise<number> {
  const listed = listBackups(backupsFolder(data), { pace: paceOf({ share: () => 1 }), now_ms });
  const { backups } = await listed.catch(() => ({ backups: [] })); // the next backup reports why
  const last = backups.find(({ manifest }) => manifest.made_by === 'schedule');
  return last ? Date.parse(last.manifest.made_at) : 0;
}
