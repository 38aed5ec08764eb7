import type { Clock } from '../../lib/time/clock.ts';

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
