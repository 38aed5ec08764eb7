import { existsSync } from 'node:fs';
import type { Settings } from '../../config.ts';
import { errorText } from '../../lib/process/error-text.ts';
import type { Log } from '../../lib/process/log.ts';
import type { Clock } from '../../lib/time/clock.ts';
import { hour_ms } from '../../lib/time/units.ts';
import { runAfter } from './after.ts';
import { runOrder } from './backup-run.ts';
import { lastBackup } from './record.ts';
import type { OrderDone } from './thread.ts';

/** The parts that the schedule of backups works with. */
export type ScheduleSetup = { data: string; settings: Pick<Settings, 'backup' | 'server'>; clock: Clock; log: Log };

const retry_ms = hour_ms;

/** Runs the program of the settings after backups. After a failure it is due again, an hour later, with that backup. */
export function openSending(setup: ScheduleSetup, signal: AbortSignal) {
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
