import { setTimeout as wait } from 'node:timers/promises';

/** Waits for a time, or until the signal. The signal ends the wait, and is no failure. */
export async function pauseUntil(signal: AbortSignal, ms: number): Promise<void> {
  try {
    await wait(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
