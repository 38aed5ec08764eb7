import { signal } from '@preact/signals';
import type { Item } from '../server/item.ts';
import type { IconName } from '../ui/icon-names.ts';

/** An answer that was given here and may still be undone. */
export type UndoableAnswer = {
  readonly item_id: string;
  readonly answer_id: string;
  /** True if it waits for the answers of others. */
  readonly isGiven?: boolean;
};

/** The message of the toast: the event, its request, and the commands on offer. */
export type Toast = {
  readonly icon: IconName;
  readonly said: string;
  readonly what?: string;
  readonly title?: string;
  readonly undoable?: readonly UndoableAnswer[];
  /** The hold of the answer, until it ends. */
  readonly hold?: { readonly item_id: string; readonly seconds: number } | undefined;
  /** Another command, in the place of the undo, which stays available by its key. */
  readonly act?: { readonly label: string; readonly press: () => void };
  /** Skipped requests that the toast can unskip. */
  readonly skipped?: readonly Item[];
  /** The id of a request that the toast can open. */
  readonly show?: string;
  /** The number of lost answers in the message. */
  readonly lost?: number;
};

export const toast = signal<Toast | undefined>(undefined);

export function hideToast(): void {
  toast.value = undefined;
}
