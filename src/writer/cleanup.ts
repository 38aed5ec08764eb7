import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { Expired } from './retention.ts';

const hour_ms = 3_600_000;
const most_drift_ms = 24 * hour_ms;

type Parts = {
  /** The wall clock, by which things age. */
  clock: Clock;
  /** A clock that only runs on, such as `performance.now`. */
  monotonic: Clock;
  run(): Promise<Expired>;
  log: Log;
};

/**
 * Makes the hourly clean-up. A wall clock that has moved a day further than time has passed since the last run would
 * make everything old at once: then nothing is removed any more until the next start, and the log says so.
 */
export function openCleanup({ clock, monotonic, run, log }: Parts) {
  let wall_ms = clock();
  let passed_ms = monotonic();
  let running: Promise<void> | undefined;
  const timer = setInterval(() => void tick(), hour_ms);
  timer.unref();
  return { tick, close };

  /** Runs the clean-up now, unless the clock cannot be trusted or one is running. */
  async function tick(): Promise<void> {
    const drift_ms = clock() - wall_ms - (monotonic() - passed_ms);
    if (drift_ms > most_drift_ms) {
      clearInterval(timer);
      log.error({ event: 'retention_stopped', reason: 'the clock jumped ahead; restart once it is right', drift_ms });
      return;
    }
    wall_ms = clock();
    passed_ms = monotonic();
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
      log.error({ event: 'retention_failed', cause: error instanceof Error ? error.message : String(error) });
    }
  }

  async function close(): Promise<void> {
    clearInterval(timer);
    await running;
  }
}
