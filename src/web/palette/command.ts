import { signal } from '@preact/signals';
import type { IconName } from '../icon-names.ts';

/** One thing that can be done from the palette. */
export type Command = {
  readonly id: string;
  readonly icon: IconName;
  readonly text: string;
  /** Where it is done elsewhere, or whose it is. */
  readonly where?: string;
  readonly keys?: readonly string[];
  run(): void;
};

/** Whether the palette is there. */
export const palette = signal(false);

export function togglePalette(): void {
  palette.value = !palette.value;
}
