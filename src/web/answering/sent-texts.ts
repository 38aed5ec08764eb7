import { signal } from '@preact/signals';
import { boundedMap } from '../../lib/bounded-map.ts';
import type { Draft } from '../forms/drafts/draft.ts';
import { isBlank, type KeptDraft, keepDraft, keptDraft } from '../forms/drafts/keep.ts';
import { showDraft } from '../forms/open-form.ts';
import type { Action, Item } from '../server/item.ts';
import { noteNameOf, showNote } from './note.ts';

/** The drafts of an answer and of its note. */
export type SentDrafts = { readonly draft: Draft; readonly note: Draft };

const sent = boundedMap<string, readonly KeptDraft[]>(1_000); // as many as one bulk answer has

/** Remembers the texts of an accepted answer, also of one to several requests, so that an undo returns them. */
export function rememberSent({ item_id, revision }: Item, { value, popup }: Action, { draft, note }: SentDrafts): void {
  const { file: _file, ...kept } = draft; // another answer needs another upload
  const form = { item_id, revision, kind: popup.kind, action_value: value, draft: kept };
  sent.set(item_id, [form, { ...noteNameOf(item_id), draft: note }]);
}

/** Returns the texts of the last accepted answer to a request, if this page has sent it. */
export function sentTexts(item_id: string): readonly KeptDraft[] | undefined {
  return sent.get(item_id);
}

/** Counts how often texts of answers that no longer count were returned. */
export const timesReturned = signal(0);

/**
 * Keeps the texts of an undone or ended answer in this browser again, and shows them where they were written. What the
 * person has written there since, in any tab, stays.
 */
export function returnTexts(texts: readonly KeptDraft[]): void {
  for (const { draft, ...name } of texts) {
    if (isBlank(draft) || !isBlank(keptDraft(name))) continue;
    keepDraft(name, draft);
    showDraft(name, draft);
    showNote(name, draft);
  }
  timesReturned.value += 1;
}
