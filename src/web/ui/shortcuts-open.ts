import { signal } from '@preact/signals';

export const shortcutsOpen = signal(false);

export function toggleShortcuts(): void {
  shortcutsOpen.value = !shortcutsOpen.value;
}
