import { setTimeout as pause } from 'node:timers/promises';

const minute_ms = 60_000;

/** Waits for the next minute if less than `needed_ms` of this one is left, because limits per minute reset then. */
export async function roomInMinute(needed_ms = 10_000): Promise<void> {
  const left_ms = minute_ms - (Date.now() % minute_ms);
  if (left_ms < needed_ms) await pause(left_ms);
}
