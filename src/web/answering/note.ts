import { computed, type Signal, signal } from '@preact/signals';
import { boundedMap } from '../../lib/bounded-map.ts';
import { codePoints } from '../../lib/text/code-points.ts';
import type { Draft } from '../forms/drafts/draft.ts';
import { type DraftName, followDrafts, keepChanges, keptDraft, unkeepSent } from '../forms/drafts/keep.ts';
import { selectionNumber } from '../requests/selection.ts';

/** The draft of a note. Its field is shown while it is wanted or has text. */
export type Note = { readonly text: Signal<string>; readonly isWanted: Signal<boolean> };

/** The most code points of a note; the server checks the same limit. */
export const most_noted = 2_000;

const bulk = 'bulk '; // no item_id has a space

/** The owner of the note and the form of the bulk answer to the selected requests. */
export const bulkOwner = computed(() => `${bulk}${selectionNumber.value}`);

const isBulk = (owner: string) => owner.startsWith(bulk);

const notes = boundedMap<string, Note>(100);

export const noteNameOf = (item_id: string): DraftName => ({ item_id, revision: 0, kind: 'note', action_value: '' });

const draftOf = (text: string): Draft => (text === '' ? {} : { text });

/** Returns the draft of the note on an answer. This browser keeps it, except for a bulk answer. */
export function noteOf(owner: string): Note {
  const note = notes.get(owner) ?? begin(owner);
  notes.set(owner, note);
  return note;
}

function begin(owner: string): Note {
  const text = signal(isBulk(owner) ? '' : (keptDraft(noteNameOf(owner)).text ?? ''));
  if (!isBulk(owner)) keepChanges(noteNameOf(owner), text, draftOf);
  return { text, isWanted: signal(false) };
}

/** Shows the notes that another tab of this browser writes. */
export function followNotes(): void {
  followDrafts(showNote);
}

export function showNote({ item_id, kind }: DraftName, { text = '' }: Draft): void {
  const note = kind === 'note' ? notes.get(item_id) : undefined;
  if (note) note.text.value = text;
}

/** Returns true while somebody writes the note on a request. */
export function isNoting(item_id: string): boolean {
  return notes.get(item_id)?.isWanted.value === true;
}

/** Returns the note to send with the answer; nothing for a blank one. */
export function noteToSend(owner: string): { note?: string } {
  const note = noteOf(owner).text.peek();
  return note.trim() === '' ? {} : { note };
}

/** Returns the draft of a note as it is now. */
export function noteDraft(owner: string): Draft {
  return draftOf(noteOf(owner).text.peek());
}

/** Deletes the draft of a note after it was sent. */
export function forgetNote(owner: string): void {
  const { text, isWanted } = noteOf(owner);
  isWanted.value = false;
  if (isBulk(owner)) text.value = '';
  else unkeepSent(noteNameOf(owner), draftOf(text.peek()));
}

/** Opens the field of a note. It takes the focus at once, because a digit typed elsewhere would answer. */
export function writeNote(owner: string): void {
  noteOf(owner).isWanted.value = true;
}

/** Returns true if a note may be sent. Focuses a note that is too long. */
export function admitNote(owner: string): boolean {
  if (codePoints(noteOf(owner).text.peek()) <= most_noted) return true;
  writeNote(owner);
  return false;
}
