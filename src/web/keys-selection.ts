import { arranged } from './appearance.ts';
import { sheet } from './frame/sheet-state.ts';
import type { Item } from './item.ts';
import { lists } from './state/lists.ts';
import { together, writeNote } from './state/note.ts';
import { open } from './state/open.ts';
import { go, place } from './state/place.ts';
import { add, clear, isChoosing, isTogether, lookAtAll, selection, takeOut, toggle } from './state/selection.ts';
import { standingOf } from './state/standing.ts';
import { chooseTogether, offered, togetherForm } from './state/together.ts';

/** Selects the open request, or where none is open the one that has the focus, or takes it out. */
export function selectUnderCursor({ repeat }: KeyboardEvent): void {
  const item = underCursor();
  if (item && !repeat) toggle(item);
}

/** Selects the open request and the next one; of two that are selected, takes out the one that is left behind. */
export function extend(by: 1 | -1): void {
  const all = lists.queue.items.peek();
  const from = underCursor();
  const next = from && all[all.indexOf(from) + by];
  if (!from || !next) return;
  const [isIn, isNextIn] = [from, next].map(({ item_id }) => selection.peek().has(item_id));
  go({ item_id: next.item_id }, { replace: true });
  if (isIn && isNextIn) takeOut(from.item_id);
  else add([from, next]);
}

/** Chooses the action under a digit for everything that is selected. */
export function answerTogetherWith({ key }: KeyboardEvent): void {
  const action = arranged(offered.peek().shared).bar[Number(key) - 1];
  if (action && !togetherForm.peek() && !sheet.peek()) chooseTogether(action);
}

/** Back to what is selected from one that is looked at, else to nothing selected; false where nothing was. */
export function leaveSelection(): boolean {
  if (!isChoosing.peek()) return false;
  if (isTogether.peek()) clear();
  else lookAtAll();
  return true;
}

/** Begins a note beside the answer that comes next. */
export function noteHere(event: KeyboardEvent): void {
  const shown = open.peek();
  const owner = isTogether.peek()
    ? together
    : shown && standingOf(shown).is === 'answerable'
      ? shown.item_id
      : undefined;
  if (owner === undefined || sheet.peek()) return;
  event.preventDefault(); // the field that opens would take the key
  writeNote(owner);
}

function underCursor(): Item | undefined {
  if (place.peek().view !== 'queue') return undefined;
  const row = document.activeElement?.closest<HTMLElement>('[data-id]');
  const item_id = place.peek().item_id ?? row?.dataset.id;
  const all = lists.queue.items.peek();
  return item_id === undefined ? all[0] : all.find((item) => item.item_id === item_id);
}
