import { ownApproval } from '../requests/approvals.ts';
import { noteHoldTime } from '../requests/hold-time.ts';
import { type Item, isWaiting } from '../server/item.ts';
import { type HeldAnswer, keepHold, unkeepHold } from './kept-holds.ts';
import type { HoldBegun } from './send.ts';
import { sentTexts } from './sent-texts.ts';
import { titleOf } from './title.ts';
import type { UndoableAnswer } from './toast.ts';

/** The answers that do not count yet, by request. The person is told what becomes of them. */
export const held = new Map<string, HeldAnswer>();

const most_kept = 40; // the browser keeps few texts, and drafts need room too
const early_ms = 3_600_000; // for a server clock that was set back

/** Remembers a held answer, also in this browser, to tell the person what becomes of it. */
export function keepHeld(item: Item, hold: HoldBegun): UndoableAnswer {
  const { hold_id, seconds, release_at } = hold;
  remember(item, { hold_id, begun_ms: Date.parse(release_at) - seconds * 1_000 });
  if (!('remaining_seconds' in hold)) noteHoldTime({ hold_id, remaining_seconds: seconds });
  return { item_id: item.item_id, hold_id };
}

/** Remembers an approval that waits for others, like a held answer. */
export function keepApproval(item: Item, given_at: string): void {
  remember(item, { begun_ms: Date.parse(given_at) });
}

function remember(item: Item, { begun_ms, ...hold }: { hold_id?: string; begun_ms: number }): void {
  const { item_id, revision, caller } = item;
  const since = new Date(begun_ms - early_ms).toISOString();
  const texts = sentTexts(item_id) ?? [];
  const one = { item_id, ...hold, revision, agent: caller.display_name, title: titleOf(item), since, texts };
  held.set(item_id, one);
  if (held.size <= most_kept) keepHold(one);
}

/** Stops watching an answer. */
export function forgetHeld(item_id: string): void {
  held.delete(item_id);
  unkeepHold(item_id);
}

export function isHeldHere(item_id: string): boolean {
  return held.has(item_id);
}

/** Returns true if an answer is still held, or an approval still waits for others or for the end of their hold. */
export function stillWaits({ hold_id, revision }: HeldAnswer, item: Item): boolean {
  if (hold_id !== undefined) return item.hold?.hold_id === hold_id;
  return item.revision === revision && (Boolean(item.hold) || (isWaiting(item) && ownApproval(item) !== undefined));
}
