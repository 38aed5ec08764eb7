import { isBlank } from '../../forms/drafts/keep.ts';
import { carryDrafts } from '../../forms/open-form.ts';
import { namesIn } from '../../requests/approvals.ts';
import { readItem } from '../../requests/open.ts';
import { attempt, call } from '../../server/api.ts';
import { fewAtOnce } from '../../server/few-at-once.ts';
import { type Item, isWaiting } from '../../server/item.ts';
import { ownName } from '../../server/session.ts';
import { forgetHeld, held, stillWaits } from '../held.ts';
import type { HeldAnswer } from '../kept-holds.ts';
import { returnTexts } from '../sent-texts.ts';
import { titleOf } from '../title.ts';
import { type Toast, toast } from '../toast.ts';
import { noteReleased } from '../undoable.ts';
import { lostWords as words } from './words.ts';

/** Tells the person what became of their answer. `item` is a newer read of its request. */
export async function settle(mine: HeldAnswer, item: Item): Promise<void> {
  const { item_id, answer } = item;
  const isSame = item.revision === mine.revision;
  if (isSame && isWaiting(item)) {
    const found = await readItem(item_id); // the first read may be older than the answer
    if (typeof found === 'string' || stillWaits(mine, found)) return;
  }
  const wasLost = !answer || !isSame || (await attempt(hasEnded(mine, item))); // the decision may be another one
  if (held.get(item_id) !== mine || wasLost === undefined) return; // undone here, or known later
  if (wasLost) say([giveBack(mine, item)]);
  else release(item);
}

/** Tells the person that a request left with their answer. */
export function lose(mine: HeldAnswer): void {
  if (held.get(mine.item_id) === mine) say([giveBack(mine, undefined)]);
}

/** Reads the requests of answers, and tells the person what became of those that do not wait any more. */
export async function settleAll(waiting: readonly HeldAnswer[]): Promise<void> {
  const lost: Toast[] = [];
  await fewAtOnce(waiting, async (mine) => {
    const { item_id } = mine;
    const item = await readItem(item_id);
    const now = typeof item === 'string' ? undefined : item;
    if (item === 'failed' || (now && stillWaits(mine, now))) return;
    const wasLost = await attempt(hasEnded(mine, now));
    if (held.get(item_id) !== mine || wasLost === undefined) return;
    if (wasLost) {
      lost.push(giveBack(mine, now));
      return;
    }
    if (now) release(now);
    else forgetHeld(item_id);
  });
  say(lost);
}

/** Notes that a held answer has become a decision. One of somebody else came after it, and is not undone here. */
function release({ item_id, answer }: Item): void {
  forgetHeld(item_id);
  if (answer && namesIn(answer.answered_by).includes(ownName())) noteReleased(item_id, answer.output_result_id);
}

/**
 * Returns the texts of a held answer that never became a decision. `item` is the request as it is now. Returns the
 * message that says why.
 */
function giveBack(mine: HeldAnswer, item: Item | undefined): Toast {
  const { item_id, revision, agent, title, texts } = mine;
  forgetHeld(item_id);
  returnTexts(texts);
  const hasText = texts.some(({ draft }) => !isBlank(draft));
  const icon = 'circle-alert'; // such a message stays
  if (!item) return { icon, said: words.withdrawn(agent), title, ...(hasText && { show: item_id }) };
  const isReplaced = item.revision !== revision;
  if (isReplaced) carryDrafts(mine, item);
  const { answer, caller } = item;
  const ended = answer ? words.outdone(answer.answered_by) : words.endedElsewhere;
  const said = isReplaced ? words.replaced(caller.display_name) : ended;
  return { icon, said, title: titleOf(item), show: item_id };
}

/** Tells of answers that do not count, together with those that the toast still tells of. */
function say(lost: readonly Toast[]): void {
  const count = lost.length + (toast.peek()?.lost ?? 0);
  const many = { icon: 'circle-alert', said: words.lostMany(count) } as const;
  const [one] = lost;
  if (one) toast.value = { ...(count > 1 ? many : one), lost: count };
}

/**
 * Returns true if an answer has ended without a decision. `item` is the request as it is now. Of a hold and of a
 * removed request only the audit trail still knows that.
 */
async function hasEnded({ item_id, hold_id, revision, since }: HeldAnswer, item: Item | undefined): Promise<boolean> {
  if (hold_id !== undefined) return isOnRecord('hold.ended', { q: hold_id, after: since });
  if (!item) return isOnRecord('item.deleted', { q: item_id, after: since });
  const { answer } = item;
  return item.revision !== revision || !answer || !namesIn(answer.answered_by).includes(ownName());
}

/** Searches the audit trail for an event of a subject. */
async function isOnRecord(kind: 'hold.ended' | 'item.deleted', { q, after }: { q: string; after: string }) {
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await call('auditList', { query: { kind, q, after, ...(cursor !== undefined && { cursor }) } });
    if (page.events.some(({ subject }) => subject === q)) return true;
    cursor = page.next_cursor;
  }
  return false;
}
