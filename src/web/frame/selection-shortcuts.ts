import { beginBulkAnswer, offered } from '../bulk/state.ts';
import { arranged } from '../requests/appearance.ts';
import { lists } from '../requests/lists.ts';
import { go, place } from '../requests/place.ts';
import {
  clearSelection,
  isBulk,
  isChoosing,
  lookAtAll,
  selectItems,
  selection,
  takeOut,
  toggleItem,
} from '../requests/selection.ts';
import type { Item } from '../server/item.ts';
import { isWhole } from '../ui/whole.ts';

/** Selects or deselects the open request, else the focused one, else the first. */
export function selectUnderCursor({ repeat }: KeyboardEvent): void {
  const item = underCursor();
  if (item && !repeat) toggleItem(item);
}

/** Extends the selection to the next request, or takes it back by one. */
export function extendSelection(by: 1 | -1): void {
  const all = lists.queue.items.peek();
  const from = underCursor();
  const next = from && all[all.indexOf(from) + by];
  if (!from || !next) return;
  const [isIn, isNextIn] = [from, next].map(({ item_id }) => selection.peek().has(item_id));
  go({ item_id: next.item_id }, { replace: true });
  if (isIn && isNextIn) takeOut(from.item_id);
  else selectItems([from, next]);
}

export function bulkAnswerWith(digit: string): void {
  const action = arranged(offered.peek().shared).bar[Number(digit) - 1];
  if (action) beginBulkAnswer(action, isWhole(buttonOf(digit)));
}

export function buttonOf(digit: string): Element | null {
  return document.querySelector(`.answer-bar > [data-key="${digit}"]`);
}

/** Leaves an opened request for the selection, or clears the selection. Returns false if nothing is selected. */
export function leaveSelection(): boolean {
  if (!isChoosing.peek()) return false;
  if (isBulk.peek()) clearSelection();
  else lookAtAll();
  return true;
}

function underCursor(): Item | undefined {
  if (place.peek().view !== 'queue') return undefined;
  const row = document.activeElement?.closest<HTMLElement>('[data-id]');
  const item_id = place.peek().item_id ?? row?.dataset.id;
  const all = lists.queue.items.peek();
  return item_id === undefined ? all[0] : all.find((item) => item.item_id === item_id);
}
