import { errorText } from '../lib/process/error-text.ts';
import type { Log } from '../lib/process/log.ts';
import { hour_ms } from '../lib/time/units.ts';
import type { ExpiredRows } from './retention.ts';

type CleanupSetup = { run(): Promise<ExpiredRows>; log: Log };

/** Runs the clean-up every hour, first after an hour. */
export function openCleanup({ run, log }: CleanupSetup) {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => void tick(), hour_ms);
  timer.unref();
  return { tick, close };

  /** Runs the clean-up now. If it is running already, waits for that run. */
  async function tick(): Promise<void> {
    running ??= clean().finally(() => {
      running = undefined;
    });
    await running;
  }

  async function clean(): Promise<void> {
    try {
      const expired = await run();
      if (Object.values(expired).some((count) => count > 0)) log.info({ event: 'retention', ...expired });
    } catch (error) {
      log.error({ event: 'retention_failed', cause: errorText(error) });
    }
  }

  async function close(): Promise<void> {
    clearInterval(timer);
    await running;
  }
}
