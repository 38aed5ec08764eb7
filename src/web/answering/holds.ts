import { type ApiError, call, refusalOf } from '../server/api.ts';
import type { Item } from '../server/item.ts';
import { held, stillWaits } from './held.ts';
import { keptHolds, unkeepHold } from './kept-holds.ts';
import { loadLost } from './lost/load.ts';

/** Tells the person what became of their answer, if a request shows that it does not wait any more. */
export async function settleHeld(item: Item): Promise<void> {
  const mine = held.get(item.item_id);
  if (mine && !stillWaits(mine, item)) await (await loadLost())?.settle(mine, item);
}

/** Tells the person what became of their answer to a request that is gone. */
export async function loseHeld(item_id: string, because?: 'asker_ended'): Promise<void> {
  const known = held.get(item_id);
  if (!known) return;
  const mine = because ? { ...known, because } : known;
  held.set(item_id, mine);
  await (await loadLost())?.settleAll([mine]);
}

/** Tells the person what became of the answers that waited when the page was left or loaded again. */
export async function settleEarlier(): Promise<void> {
  for (const kept of keptHolds()) if (!held.has(kept.item_id)) held.set(kept.item_id, kept);
  await settleMissed();
}

/** Tells the person what became of their answers, after events may have been missed. */
export async function settleMissed(): Promise<void> {
  if (held.size > 0) await (await loadLost())?.settleAll([...held.values()]);
}

/** Undoes a held answer; if its hold has just ended, the decision. Returns the error if the answer was not undone. */
export function endHold(item_id: string, hold_id: string): Promise<ApiError | undefined> {
  return undoAside(item_id, async () => {
    const error = await refusalOf(call('holdEnd', { params: { hold_id } }));
    if (error?.code !== 'not_found') return error;
    const lost = await loadLost();
    return lost ? lost.undoReleased(item_id, error) : error;
  });
}

/** Calls `undo`, and tells nothing else of the undone answer. Returns the error if it was not undone. */
export async function undoAside(item_id: string, undo: () => Promise<ApiError | undefined>) {
  const mine = held.get(item_id);
  held.delete(item_id);
  const error = await undo();
  const isOver = !error || error.code === 'output_already_read';
  if (!isOver && mine) held.set(item_id, mine);
  if (isOver) unkeepHold(item_id); // no earlier: if the page is closed now, the next one tells
  if (mine && error?.code === 'not_found') void settleMissed();
  return error;
}
