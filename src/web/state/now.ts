import { signal } from '@preact/signals';

/** The time, in steps of ages: milliseconds since 1970. */
export const now = signal(Date.now());

const step_ms = 20_000;
setInterval(() => {
  now.value = Date.now();
}, step_ms);
