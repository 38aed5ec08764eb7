import { type Signal, signal } from '@preact/signals';
import { codePoints } from '../../lib/code-points.ts';

/** A note that is begun beside an answer; its field is there while it is wanted or something stands in it. */
export type Note = { readonly text: Signal<string>; readonly isWanted: Signal<boolean> };

/** The most code points of a note, which the server counts too. */
export const most_noted = 2_000;

/** Whose note stands beside one answer for several requests. */
export const together = 'together';

const notes = new Map<string, Note>();

/** What was begun to be noted beside the answer to a request; it is kept until the answer is taken. */
export function noteOf(owner: string): Note {
  const known = notes.get(owner) ?? { text: signal(''), isWanted: signal(false) };
  notes.set(owner, known);
  return known;
}

/** What is sent with the answer. */
export function noteToSend(owner: string): { note?: string } {
  const note = noteOf(owner).text.peek();
  return note.trim() === '' ? {} : { note };
}

/** Forgets what was noted, once it is sent. */
export function forgetNote(owner: string): void {
  const { text, isWanted } = noteOf(owner);
  text.value = '';
  isWanted.value = false;
  notes.delete(owner);
}

/** Opens the field of a note, which takes the focus before the next key comes: a digit would answer. */
export function writeNote(owner: string): void {
  noteOf(owner).isWanted.value = true;
}

/** Whether a note may be sent; one that is too long is gone to. */
export function admitNote(owner: string): boolean {
  if (codePoints(noteOf(owner).text.peek()) <= most_noted) return true;
  writeNote(owner);
  return false;
}
