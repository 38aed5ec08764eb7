import { signal } from '@preact/signals';

/** The current time in milliseconds since 1970, updated every 20 seconds. */
export const now = signal(Date.now());

const step_ms = 20_000;

/** Updates the time, as long as the page is open. */
export function keepTime(): void {
  setInterval(() => (now.value = Date.now()), step_ms);
}
