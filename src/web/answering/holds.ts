import { carryDrafts } from '../forms/open-form.ts';
import { namesIn } from '../requests/approvals.ts';
import { noteHoldTime } from '../requests/hold-time.ts';
import { lists } from '../requests/lists.ts';
import { readItem } from '../requests/open.ts';
import { ApiError, call, refusalOf } from '../server/api.ts';
import { type Item, isWaiting } from '../server/item.ts';
import { ownName } from '../server/session.ts';
import { rememberText } from './note.ts';
import type { HoldBegun } from './send.ts';
import { titleOf } from './title.ts';
import { toast, type UndoableAnswer } from './toast.ts';
import { noteReleased } from './undoable.ts';
import { holdWords as words } from './words.ts';

type Mine = { readonly item: Item; readonly hold_id: string };

/** The answers of this page that are held, by request, each with the request as it was answered. */
const held = new Map<string, Mine>();

/** Remembers a held answer, to tell the person what becomes of it. */
export function keepHeld(item: Item, hold: HoldBegun): UndoableAnswer {
  const { hold_id, seconds } = hold;
  held.set(item.item_id, { item, hold_id });
  if (!('remaining_seconds' in hold)) noteHoldTime({ hold_id, remaining_seconds: seconds });
  return { item_id: item.item_id, hold_id };
}

export function isHeldHere(item_id: string): boolean {
  return held.has(item_id);
}

/** Tells the person what became of their held answer, if a request shows that the hold has ended. */
export async function settleHeld(item: Item): Promise<void> {
  const mine = held.get(item.item_id);
  if (!mine || item.hold?.hold_id === mine.hold_id) return;
  if (item.revision === mine.item.revision && isWaiting(item)) {
    const found = await readItem(item.item_id); // the first read may be older than the hold
    if (typeof found === 'string' || found.hold?.hold_id === mine.hold_id) return;
  }
  if (held.get(item.item_id) !== mine) return; // undone here
  held.delete(item.item_id);
  if (item.answer) return noteReleased(item.item_id, item.answer.output_result_id);
  rememberText(item.item_id);
  const isReplaced = item.revision !== mine.item.revision;
  if (isReplaced) carryDrafts(mine.item, item);
  const said = isReplaced ? words.replaced(item.caller.display_name) : words.endedElsewhere;
  toast.value = { icon: 'circle-alert', said, title: titleOf(item), show: item.item_id };
}

/** Tells the person that a request left with their held answer. */
export function loseHeld(item_id: string): void {
  const mine = held.get(item_id);
  if (!mine) return;
  held.delete(item_id);
  rememberText(item_id);
  const said = words.withdrawn(mine.item.caller.display_name);
  toast.value = { icon: 'circle-slash', said, title: titleOf(mine.item) };
}

/**
 * Undoes a held answer; if its hold has just ended, the decision. Returns the error if the answer was not undone.
 */
export async function endHold(item_id: string, hold_id: string): Promise<ApiError | undefined> {
  const mine = held.get(item_id);
  held.delete(item_id);
  const error = await refusalOf(call('holdEnd', { params: { hold_id } }));
  if (error?.code !== 'not_found') {
    if (error && mine) held.set(item_id, mine);
    return error;
  }
  const found = await readItem(item_id);
  if (found === 'failed') return new ApiError({ code: 'unreachable', message: '' });
  if (found === 'missing') return error;
  if (isWaiting(found)) return undefined;
  const { answer } = found;
  if (!answer || !namesIn(answer.answered_by).includes(ownName())) return error;
  lists.decided.drop(item_id);
  const { output_result_id } = answer;
  return refusalOf(call('itemUndo', { params: { item_id }, body: { output_result_id } }));
}
