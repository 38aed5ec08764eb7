import { signal } from '@preact/signals';

/** Whether the sheet of keys is there. */
export const sheet = signal(false);

export function toggleSheet(): void {
  sheet.value = !sheet.value;
}
