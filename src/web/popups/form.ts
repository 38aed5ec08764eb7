import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Draft, Kind, PopupOf, Problem } from '../drafts/draft.ts';
import type { Action, Answer, Item } from '../item.ts';

/**
 * Sends a file and tells how many bytes are gone. Rejects when its signal aborts, and with `{ problem }` where the
 * server refuses.
 */
export type Upload = (
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
) => Promise<{ upload_id: string }>;

/** What a form is given: what is asked, where the draft and what is wrong with it are kept, and the ways out. */
export type FormProps<K extends Kind = Kind> = {
  readonly item: Item;
  readonly action: Omit<Action, 'popup'> & { readonly popup: PopupOf<K> };
  readonly draft: Signal<Draft>;
  readonly problem: Signal<Problem | undefined>;
  readonly submit: (response: Answer) => void;
  readonly cancel: () => void;
  readonly upload: Upload;
  /** The number key of the action, if it has one. */
  readonly digit?: number | undefined;
  /** What the answer is for, where that is not the one item's title. */
  readonly about?: string | undefined;
  /** The most bytes of a file, where that is known. */
  readonly most_bytes?: number | undefined;
  /** What stands below the field, whatever the popup. */
  readonly note?: ComponentChildren;
};

/** A form of whichever kind. */
export type AnyForm = { [K in Kind]: FormProps<K> }[Kind];

/** Changes the draft; what was wrong with it before is no longer said. */
export function edit({ draft, problem }: Pick<FormProps, 'draft' | 'problem'>, change: Draft): void {
  draft.value = { ...draft.value, ...change };
  problem.value = undefined;
}

/** Gives the focus to the form's first field, for a button that goes away when it is pressed. */
export function toFirst({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest('form')?.querySelector<HTMLElement>('[data-first]')?.focus();
}
