import { signal } from '@preact/signals';
import { isOwn } from '../requests/item-state.ts';
import type { Item } from '../server/item.ts';
import type { SendResult } from './send.ts';
import { turnOf } from './sending.ts';
import { toast, type UndoableAnswer } from './toast.ts';
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

/** Notes that the hold of an answer has ended: the toast no longer shows it. */
export function noteReleased(item_id: string): void {
  const shown = toast.peek();
  if (shown?.hold?.item_id !== item_id) return;
  const { hold: _, ...rest } = shown;
  toast.value = { ...rest, icon: 'check' };
}

/** Returns the accepted ones of sent answers, to undo them. */
export function undoableOf(sent: readonly SendResult[]): UndoableAnswer[] {
  return sent.flatMap(({ answer }) => {
    if (!answer) return [];
    const { item_id, answer_id, state } = answer;
    return [{ item_id, answer_id, isGiven: state === 'given' }];
  });
}

/** Returns what undoes the answer to a request: its decision, its hold, or the person's own answer that waits. */
export function undoableIn({ item_id, answers, decision, hold }: Item): UndoableAnswer | undefined {
  if (decision) return { item_id, answer_id: decision.answer_id };
  const held = answers.filter(({ state }) => state === 'held');
  const given = answers.find((one) => isOwn(one) && one.state === 'given');
  const one = hold ? (held.find(isOwn) ?? held[0]) : given;
  return one && { item_id, answer_id: one.answer_id, isGiven: one.state === 'given' };
}
