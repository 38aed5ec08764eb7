import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Action, Answer, Item } from '../../server/item.ts';
import type { Draft, Kind, PopupOf, Problem } from '../drafts/draft.ts';

/** Uploads a file and reports the bytes sent. Rejects when the signal aborts, and with `{ problem }` if refused. */
export type Upload = (
  file: File,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
) => Promise<{ upload_id: string }>;

export type FormProps<K extends Kind = Kind> = {
  readonly item: Item;
  readonly action: Omit<Action, 'popup'> & { readonly popup: PopupOf<K> };
  readonly draft: Signal<Draft>;
  readonly problem: Signal<Problem | undefined>;
  readonly submit: (response: Answer) => void;
  readonly cancel: () => void;
  readonly upload: Upload;
  /** The reason that the form cannot be submitted now, while its request has changed or is gone. */
  readonly resting?: string | undefined;
  readonly digit?: number | undefined;
  /** The subject of the answer, if it is not the item's title. */
  readonly about?: string | undefined;
  /** The largest accepted file in bytes, if known. */
  readonly most_bytes?: number | undefined;
  /** Content below the field, for every popup. */
  readonly note?: ComponentChildren;
};

export type AnyForm = { [K in Kind]: FormProps<K> }[Kind];

/** Changes the draft and clears its problem. */
export function editDraft({ draft, problem }: Pick<FormProps, 'draft' | 'problem'>, change: Draft): void {
  draft.value = { ...draft.value, ...change };
  problem.value = undefined;
}

/** Focuses the first field of a form, for a button that disappears when pressed. */
export function toFirst({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest('form')?.querySelector<HTMLElement>('[data-first]')?.focus();
}
