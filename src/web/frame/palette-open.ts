import { signal } from '@preact/signals';

/** The open state of the palette. */
export const paletteOpen = signal(false);

export function togglePalette(): void {
  paletteOpen.value = !paletteOpen.value;
}
