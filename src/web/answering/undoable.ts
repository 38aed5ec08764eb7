import { signal } from '@preact/signals';
import { toast, type UndoableAnswer } from './toast.ts';
import { turnOf } from './under-way.ts';
import { answerWords as words } from './words.ts';

/** Answers of this page that may still be undone, in the order in which they were begun. A bulk answer is one entry. */
export const undoable = signal<readonly (readonly UndoableAnswer[])[]>([]);

export function keepUndoable(answers: readonly UndoableAnswer[]): void {
  const all = [...undoable.peek(), answers];
  undoable.value = all.sort((one, other) => turnOf(one) - turnOf(other)).slice(-100);
}

/** Removes the answer to a request from the undoable ones. */
export function dropUndoable(item_id: string): void {
  const kept = undoable.peek().map((answers) => answers.filter((one) => one.item_id !== item_id));
  undoable.value = kept.filter((answers) => answers.length > 0);
}

/** Removes an answer that its caller has collected from the undoable ones and from the toast. */
export function noteCollected(item_id: string): void {
  dropUndoable(item_id);
  const shown = toast.peek();
  if (!shown?.undoable?.some((one) => one.item_id === item_id)) return;
  const { undoable: before, hold: _, ...rest } = shown;
  const left = (before ?? []).filter((one) => one.item_id !== item_id);
  toast.value = left.length > 0 ? { ...rest, undoable: left } : { ...rest, icon: 'lock', said: words.collected };
}

/** Notes that a held answer has become a decision, which an undo has to name. */
export function noteReleased(item_id: string, output_result_id: string): void {
  const released = (one: UndoableAnswer) => (one.item_id === item_id ? { item_id, output_result_id } : one);
  undoable.value = undoable.peek().map((answers) => answers.map(released));
  const shown = toast.peek();
  if (!shown?.undoable?.some((one) => one.item_id === item_id)) return;
  const { hold: _, ...rest } = shown;
  toast.value = { ...rest, icon: 'check', undoable: shown.undoable.map(released) };
}
