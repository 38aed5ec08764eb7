import { existsSync } from 'node:fs';
import type { Settings } from '../../config.ts';
import { errorText } from '../../lib/process/error-text.ts';
import type { Log } from '../../lib/process/log.ts';
import { type Clock, timestamp } from '../../lib/time/clock.ts';
import { durationMs } from '../../lib/time/duration.ts';
import { day_ms, hour_ms } from '../../lib/time/units.ts';
import { unlessBackup } from '../../store/disk/lock.ts';
import { paceOf } from '../pace.ts';
import { runAfter } from './after.ts';
import { runOrder } from './backup-run.ts';
import { listBackups } from './list.ts';
import { removeUnfinished, unfinishedBackups } from './prune.ts';
import { lastBackup, prepareRecord, recordBackup, recordOutcome } from './record.ts';
import { backupsFolder, madeAt } from './target.ts';
import type { BackupMade, DrillDone, OrderDone } from './thread.ts';
import { sweepWorkplaces } from './workplace.ts';

const look_ms = 5_000;
const retry_ms = hour_ms;
const first_ms = hour_ms;

/** Makes backups at the interval of the settings, and does with them what the settings ask for, one after the other. */
export function openSchedule(setup: ScheduleSetup) {
  const { data, settings, clock } = setup;
  const every_ms = durationMs(settings.backup.every);
  const ending = new AbortController();
  const { signal } = ending;
  let running: Promise<void> | undefined;
  tidy(data);
  const drills = openDrilling(setup, signal);
  const isOn = every_ms !== undefined || drills !== undefined;
  if (isOn) prepare(setup);
  forget(setup);

  const last = () => lastMade(setup, every_ms ?? 0);
  const backups = every_ms === undefined ? undefined : openInterval({ every_ms, retry_ms, clock, last });
  const sending = openSending(setup, signal);
  const work = async (): Promise<void> => {
    await backups?.(() => make(setup, { signal, send: sending.send }));
    await sending.repeat();
    await drills?.();
  };
  /** Runs a backup if one is due and none is running. */
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
  if (unfinishedBackups(data).length > 0) unlessBackup(data, () => removeUnfinished(data));
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

/**
 * Returns the instant of the last scheduled backup. Without one, it is such that the first is due an hour after the
 * folder was made, or after a shorter interval; at once if a program or a drill needs one.
 */
async function lastMade({ data, settings: { backup }, clock }: ScheduleSetup, every_ms: number): Promise<number> {
  const listed = listBackups(backupsFolder(data), { pace: paceOf({ share: () => 1 }), now_ms: clock() });
  const { backups } = await listed.catch(() => ({ backups: [] })); // the next backup reports why
  const last = backups.find(({ manifest }) => manifest.made_by === 'schedule');
  if (last) return Date.parse(last.manifest.made_at);
  if (backup.after.length > 0 || backup.drill !== null) return 0;
  return madeAt(data) + Math.min(every_ms, first_ms) - every_ms;
}

const drill_retry_ms = day_ms;

/** Runs drills at the interval of the settings. A failed one is repeated after a day. Undefined if they are off. */
function openDrilling(setup: ScheduleSetup, signal: AbortSignal): (() => Promise<void>) | undefined {
  const { data, settings, clock } = setup;
  const every_ms = durationMs(settings.backup.drill ?? '');
  if (every_ms === undefined) return undefined;
  const last = () => {
    const { drill } = lastBackup(data);
    if (!drill) return 0;
    const earlier_ms = drill.cause === null ? 0 : Math.max(0, every_ms - drill_retry_ms);
    return Date.parse(drill.at) - earlier_ms;
  };
  const due = openInterval({ every_ms, retry_ms: drill_retry_ms, clock, last });
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
function openInterval({ every_ms, retry_ms, clock, last }: Interval) {
  let next_ms: number | undefined;
  return async (run: () => Promise<boolean>): Promise<void> => {
    next_ms ??= (await last()) + every_ms;
    const wait_ms = next_ms - clock();
    if (wait_ms > 0 && wait_ms <= every_ms) return;
    next_ms = clock() + every_ms;
    if (!(await run())) next_ms = clock() + Math.min(every_ms, retry_ms);
  };
}

/** The parts that the schedule of backups works with. */
type ScheduleSetup = { data: string; settings: Pick<Settings, 'backup' | 'server'>; clock: Clock; log: Log };

/** Runs the program of the settings after backups. After a failure it is due again, an hour later, with that backup. */
function openSending(setup: ScheduleSetup, signal: AbortSignal) {
  const { data, settings, clock, log } = setup;
  const is_on = settings.backup.after.length > 0;
  let failed = is_on ? failedBefore(data) : undefined;
  const send = async (path: string): Promise<void> => {
    if (!is_on || signal.aborted) return;
    const started_ms = performance.now();
    const encrypt = (to: string) => encryptInThread(setup, { path, to, signal });
    // it rejects if the record cannot be written
    const cause = await runAfter({ ...setup, path, signal, encrypt }).catch(errorText);
    failed = cause === null ? undefined : { path, at_ms: clock() };
    if (cause !== null) log.error({ event: 'backup_after_failed', path, cause });
    else log.info({ event: 'backup_after', path, took_ms: Math.round(performance.now() - started_ms) });
  };
  const repeat = async (): Promise<void> => {
    if (!failed) return;
    const wait_ms = failed.at_ms + retry_ms - clock();
    if (wait_ms > 0 && wait_ms <= retry_ms) return;
    if (existsSync(failed.path)) await send(failed.path);
    else failed = undefined; // the next backup replaces it
  };
  return { send, repeat };
}

type Encrypting = { readonly path: string; readonly to: string; readonly signal: AbortSignal };

async function encryptInThread({ settings }: ScheduleSetup, { path, to, signal }: Encrypting): Promise<void> {
  const floor_bytes = settings.server.disk_floor_bytes;
  const order = { kind: 'encrypt', path, to, recipients: settings.backup.encrypt_to, floor_bytes } as const;
  const done = await runOrder<OrderDone>(order, signal);
  if (done.kind === 'failed') throw new Error(`it could not be encrypted: ${done.cause}`);
}

/** Returns the backup with which the program failed in an earlier process. */
function failedBefore(data: string): { path: string; at_ms: number } | undefined {
  const { after } = lastBackup(data);
  return after === null || after.cause === null ? undefined : { path: after.path, at_ms: Date.parse(after.at) };
}
