import { pauseUntil } from '../../lib/time/pause.ts';

/**
 * Opens a wait that a wake can end early. A wake between two waits ends the next one. Waits end at least `least_ms`
 * apart, so that many wakes count as one.
 */
export function openWake(stop: AbortSignal, least_ms: number) {
  let isDue = false;
  let ended_ms = 0;
  let end = () => {};
  const now = () => {
    isDue = true;
    end();
  };
  stop.addEventListener('abort', now, { once: true });
  return {
    now,
    async within(ms: number): Promise<void> {
      const early_ms = ended_ms + least_ms - performance.now();
      if (early_ms > 0) await pauseUntil(stop, early_ms);
      if (!isDue) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.max(1, ms));
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isDue = false;
      ended_ms = performance.now();
    },
  };
}
