import { signal } from '@preact/signals';

/** Counts the times that standing answers of the account may have changed. What lists them reads them again. */
export const standingChanges = signal(0);

/** Notes that standing answers may have changed. */
export function noteStanding(): void {
  standingChanges.value = standingChanges.peek() + 1;
}
