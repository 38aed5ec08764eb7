import { signal } from '@preact/signals';

export const paletteOpen = signal(false);

export function togglePalette(): void {
  paletteOpen.value = !paletteOpen.value;
}
