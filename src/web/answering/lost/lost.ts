import type { AuditKind } from '../../../contract/audit.ts';
import { isBlank } from '../../forms/drafts/keep.ts';
import { carryDrafts } from '../../forms/open-form.ts';
import { namesIn } from '../../requests/approvals.ts';
import { readItem } from '../../requests/open.ts';
import { attempt, call } from '../../server/api.ts';
import { fewAtOnce } from '../../server/few-at-once.ts';
import { type Item, isWaiting } from '../../server/item.ts';
import { mayAnswer, ownName } from '../../server/session.ts';
import { forgetHeld, held, stillWaits } from '../held.ts';
import type { HeldAnswer } from '../kept-holds.ts';
import { returnTexts } from '../sent-texts.ts';
import { titleOf } from '../title.ts';
import { type Toast, toast } from '../toast.ts';
import { noteReleased } from '../undoable.ts';
import { lostWords as words } from './words.ts';

/** Tells the person what became of their answer. `item` is a newer read of its request. */
export async function settle(mine: HeldAnswer, item: Item): Promise<void> {
  const isSame = item.revision === mine.revision;
  const found = isSame && isWaiting(item) ? await readItem(item.item_id) : item; // may be older than the answer
  if (typeof found === 'string' || stillWaits(mine, found)) return;
  const message = await conclude(mine, found);
  if (message) say([message]);
}

/** Reads the requests of answers, and tells the person what became of those that do not wait any more. */
export async function settleAll(waiting: readonly HeldAnswer[]): Promise<void> {
  const lost: Toast[] = [];
  await fewAtOnce(waiting, async (mine) => {
    const found = await readItem(mine.item_id);
    const item = typeof found === 'string' ? undefined : found;
    if (found === 'failed' || (item && stillWaits(mine, item))) return;
    const message = await conclude(mine, item);
    if (message) lost.push(message);
  });
  say(lost);
}

/**
 * Stops watching an answer that does not wait any more. `item` is its request as it is now. Returns the message if it
 * never became a decision.
 */
async function conclude(mine: HeldAnswer, item: Item | undefined): Promise<Toast | undefined> {
  const why = await attempt(whyLost(mine, item));
  if (held.get(mine.item_id) !== mine || why === undefined) return undefined; // undone here, or known later
  if (why !== null) return giveBack(mine, { item, why });
  if (item) release(item);
  else forgetHeld(mine.item_id);
  return undefined;
}

/** Notes that a held answer has become a decision. One of somebody else came after it, and is not undone here. */
function release({ item_id, answer }: Item): void {
  forgetHeld(item_id);
  if (answer && namesIn(answer.answered_by).includes(ownName())) noteReleased(item_id, answer.output_result_id);
}

/**
 * Returns the texts of an answer that never became a decision. `item` is its request as it is now. Returns the message
 * that says why.
 */
function giveBack(mine: HeldAnswer, { item, why }: { item: Item | undefined; why: string }): Toast {
  const { item_id, revision, title, texts } = mine;
  forgetHeld(item_id);
  returnTexts(texts);
  const hasText = texts.some(({ draft }) => !isBlank(draft));
  const shown = { icon: 'circle-alert', said: why } as const; // such a message stays
  if (!item) return { ...shown, title, ...(hasText && { show: item_id }) };
  if (item.revision !== revision) carryDrafts(mine, item);
  return { ...shown, title: titleOf(item), show: item_id };
}

/** Tells of answers that do not count, together with those that the toast still tells of. */
function say(lost: readonly Toast[]): void {
  const count = lost.length + (toast.peek()?.lost ?? 0);
  const many = { icon: 'circle-alert', said: words.lostMany(count) } as const;
  const [one] = lost;
  if (one) toast.value = { ...(count > 1 ? many : one), lost: count };
}

/** Says why an answer does not count; null if it has become a decision. `item` is its request as it is now. */
async function whyLost(mine: HeldAnswer, item: Item | undefined): Promise<string | null> {
  const { item_id: q, since: after, agent, revision, because } = mine;
  const isExpired = !item && (await isOnRecord('item.expired', { q, after }));
  if (!isExpired && !(await hasEnded(mine, item))) return null;
  if (!item) return isExpired ? words.expired : because ? words.askerEnded(agent) : words.withdrawn(agent);
  if (item.revision !== revision) return words.replaced(item.caller.display_name);
  if (item.answer) return words.outdone(item.answer.answered_by);
  return mayAnswer() ? words.endedElsewhere : words.barred;
}

/**
 * Returns true if an answer has ended without a decision. `item` is the request as it is now. Of a hold and of a
 * removed request only the audit trail still knows that.
 */
async function hasEnded({ item_id, hold_id, revision, since: after }: HeldAnswer, item: Item | undefined) {
  if (hold_id !== undefined) return isOnRecord('answer.ended', { q: hold_id, after });
  if (!item) return isOnRecord('item.deleted', { q: item_id, after });
  const { answer } = item;
  return item.revision !== revision || !answer || !namesIn(answer.answered_by).includes(ownName());
}

/** Searches the audit trail for an event of a subject. */
async function isOnRecord(kind: AuditKind, { q, after }: { q: string; after: string }) {
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await call('auditList', { query: { kind, q, after, ...(cursor !== undefined && { cursor }) } });
    if (page.events.some(({ subject }) => subject === q)) return true;
    cursor = page.next_cursor;
  }
  return false;
}
