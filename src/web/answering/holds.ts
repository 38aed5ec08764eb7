import { carryDrafts } from '../forms/open-form.ts';
import { namesIn } from '../requests/approvals.ts';
import { noteHoldTime } from '../requests/hold-time.ts';
import { lists } from '../requests/lists.ts';
import { readItem } from '../requests/open.ts';
import { ApiError, attempt, call, refusalOf } from '../server/api.ts';
import { fewAtOnce } from '../server/few-at-once.ts';
import { type Item, isWaiting } from '../server/item.ts';
import { ownName } from '../server/session.ts';
import { type HeldAnswer, keepHold, keptHolds, unkeepHold } from './kept-holds.ts';
import { returnTexts, sentTexts } from './note.ts';
import type { HoldBegun } from './send.ts';
import { titleOf } from './title.ts';
import { type Toast, toast, type UndoableAnswer } from './toast.ts';
import { noteReleased } from './undoable.ts';
import { holdWords as words } from './words.ts';

/** The held answers that the page tells the person about, by request. */
const held = new Map<string, HeldAnswer>();

const most_kept = 40; // the browser keeps few texts, and drafts need room too
const early_ms = 3_600_000; // for a server clock that was set back

/** Remembers a held answer, also in this browser, to tell the person what becomes of it. */
export function keepHeld(item: Item, hold: HoldBegun): UndoableAnswer {
  const { hold_id, seconds, release_at } = hold;
  const { item_id, revision, caller } = item;
  const since = new Date(Date.parse(release_at) - seconds * 1_000 - early_ms).toISOString();
  const texts = sentTexts(item_id);
  remember({ item_id, hold_id, revision, agent: caller.display_name, title: titleOf(item), since, texts });
  if (!('remaining_seconds' in hold)) noteHoldTime({ hold_id, remaining_seconds: seconds });
  return { item_id, hold_id };
}

function remember(one: HeldAnswer): void {
  held.set(one.item_id, one);
  if (held.size <= most_kept) keepHold(one);
}

function forget(item_id: string): void {
  held.delete(item_id);
  unkeepHold(item_id);
}

export function isHeldHere(item_id: string): boolean {
  return held.has(item_id);
}

/** Tells the person what became of their held answer, if a request shows that the hold has ended. */
export async function settleHeld(item: Item): Promise<void> {
  const { item_id, answer } = item;
  const mine = held.get(item_id);
  if (!mine || item.hold?.hold_id === mine.hold_id) return;
  const isSame = item.revision === mine.revision;
  if (isSame && isWaiting(item)) {
    const found = await readItem(item_id); // the first read may be older than the hold
    if (typeof found === 'string' || found.hold?.hold_id === mine.hold_id) return;
  }
  const wasLost = !answer || !isSame || (await attempt(hasEnded(mine))); // the decision may be another one
  if (held.get(item_id) !== mine || wasLost === undefined) return; // undone here, or known later
  if (wasLost) toast.value = giveBack(mine, item);
  else release(item);
}

/** Notes that a held answer has become a decision. One of somebody else came after it, and is not undone here. */
function release({ item_id, answer }: Item): void {
  forget(item_id);
  if (answer && namesIn(answer.answered_by).includes(ownName())) noteReleased(item_id, answer.output_result_id);
}

/** Tells the person that a request left with their held answer. */
export function loseHeld(item_id: string): void {
  const mine = held.get(item_id);
  if (mine) toast.value = giveBack(mine, undefined);
}

/**
 * Returns the texts of a held answer that never became a decision. `item` is the request as it is now. Returns the
 * message that says why.
 */
function giveBack(mine: HeldAnswer, item: Item | undefined): Toast {
  const { item_id, revision, agent, title, texts } = mine;
  forget(item_id);
  returnTexts(texts);
  const hasText = texts.some(({ draft }) => Object.keys(draft).length > 0);
  const icon = 'circle-alert'; // such a message stays
  if (!item) return { icon, said: words.withdrawn(agent), title, ...(hasText && { show: item_id }) };
  const isReplaced = item.revision !== revision;
  if (isReplaced) carryDrafts(mine, item);
  const said = isReplaced ? words.replaced(item.caller.display_name) : words.endedElsewhere;
  return { icon, said, title: titleOf(item), show: item_id };
}

/** Tells the person what became of the answers that were held when the page was left or loaded again. */
export async function settleEarlier(): Promise<void> {
  for (const kept of keptHolds()) if (!held.has(kept.item_id)) held.set(kept.item_id, kept);
  await settleMissed();
}

/** Tells the person what became of their held answers, after events may have been missed. */
export async function settleMissed(): Promise<void> {
  const lost: Toast[] = [];
  await fewAtOnce([...held.values()], async (mine) => {
    const { item_id, hold_id } = mine;
    const item = await readItem(item_id);
    const now = typeof item === 'string' ? undefined : item;
    if (item === 'failed' || now?.hold?.hold_id === hold_id) return;
    const wasLost = await attempt(hasEnded(mine));
    if (held.get(item_id) !== mine || wasLost === undefined) return;
    if (wasLost) {
      lost.push(giveBack(mine, now));
      return;
    }
    if (now) release(now);
    else forget(item_id);
  });
  if (lost.length > 1) toast.value = { icon: 'circle-alert', said: words.lostMany(lost.length) };
  else if (lost.length > 0) [toast.value] = lost;
}

/** Returns true if a hold has ended without a decision. Only the audit trail still knows that of a removed request. */
async function hasEnded({ hold_id, since }: HeldAnswer): Promise<boolean> {
  const query = { kind: 'hold.ended', q: hold_id, after: since } as const;
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await call('auditList', { query: { ...query, ...(cursor !== undefined && { cursor }) } });
    if (page.events.some(({ subject }) => subject === hold_id)) return true;
    cursor = page.next_cursor;
  }
  return false;
}

/**
 * Undoes a held answer; if its hold has just ended, the decision. Returns the error if the answer was not undone.
 */
export async function endHold(item_id: string, hold_id: string): Promise<ApiError | undefined> {
  const mine = held.get(item_id);
  held.delete(item_id); // this page tells of the undo itself
  const error = await refusalOf(call('holdEnd', { params: { hold_id } }));
  if (error && error.code !== 'not_found') {
    if (mine) held.set(item_id, mine);
    return error;
  }
  unkeepHold(item_id); // not before: if the page is closed now, the next one tells
  const late = error && (await undoReleased(item_id, error));
  if (mine && !late) returnTexts(mine.texts);
  return late;
}

/** Undoes the decision of a hold that has just ended; `notFound` is the error of the undo of the hold. */
async function undoReleased(item_id: string, notFound: ApiError): Promise<ApiError | undefined> {
  const found = await readItem(item_id);
  if (found === 'failed') return new ApiError({ code: 'unreachable', message: '' });
  if (found === 'missing') return notFound;
  if (isWaiting(found)) return undefined;
  const { answer } = found;
  if (!answer || !namesIn(answer.answered_by).includes(ownName())) return notFound;
  lists.decided.drop(item_id);
  const { output_result_id } = answer;
  return refusalOf(call('itemUndo', { params: { item_id }, body: { output_result_id } }));
}
