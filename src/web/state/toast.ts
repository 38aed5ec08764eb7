import { signal } from '@preact/signals';
import type { IconName } from '../icon-names.ts';
import type { Item } from '../item.ts';

/** An answer that was given here, which can perhaps be taken back. */
export type Given = { readonly item_id: string; readonly output_result_id: string };

/** The one receipt that is shown: what happened, to which request, and what can be done about it. */
export type Toast = {
  readonly icon: IconName;
  readonly said: string;
  readonly what?: string;
  readonly title?: string;
  readonly given?: readonly Given[];
  /** Requests that were put off, to be brought back. */
  readonly skipped?: readonly Item[];
  /** A request that is worth a look. */
  readonly show?: string;
};

export const toast = signal<Toast | undefined>(undefined);

export function hideToast(): void {
  toast.value = undefined;
}
