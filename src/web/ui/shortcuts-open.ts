import { signal } from '@preact/signals';

/** The open state of the list of shortcuts. */
export const shortcutsOpen = signal(false);

export function toggleShortcuts(): void {
  shortcutsOpen.value = !shortcutsOpen.value;
}
