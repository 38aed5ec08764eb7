import type { Item, PersonAnswer } from '../server/item.ts';
import { ownId } from '../server/session.ts';
import { language } from '../ui/numbers.ts';
import { now } from '../ui/time/now.ts';

/** Lists the answers to a pending request that wait for those of others, oldest first. */
export function givenTo({ answers }: Pick<Item, 'answers'>): readonly PersonAnswer[] {
  return answers.filter(({ state }) => state === 'given');
}

export function isOwn({ person }: PersonAnswer): boolean {
  return person.reviewer_id === ownId();
}

/** Returns true if the person's answer to a pending request waits for those of others, and counts. */
export function isApproved(item: Item): boolean {
  return givenTo(item).some((one) => isOwn(one) && one.counts);
}

/** Returns true if somebody else's answer to a pending request waits. */
export function isProposed(item: Item): boolean {
  return givenTo(item).some((one) => !isOwn(one) && one.counts);
}

/** Returns true if two answers are of the same action with the same response. */
export function isSameChoice(one: PersonAnswer, other: PersonAnswer): boolean {
  return one.action_value === other.action_value && JSON.stringify(one.response) === JSON.stringify(other.response);
}

/** Counts the answers of a choice that count, and those that it needs. */
export function progressOf(item: Item, choice: PersonAnswer) {
  const count = givenTo(item).filter((one) => one.counts && isSameChoice(one, choice)).length;
  const needed = item.approvals?.actions.find(({ action_value }) => action_value === choice.action_value);
  return { count, of: needed?.approvals ?? 1 };
}

/** Returns the progress of the choice that lacks the fewest answers. Undefined before the first one. */
export function nearestOf(item: Item): { count: number; of: number } | undefined {
  const all = givenTo(item)
    .filter(({ counts }) => counts)
    .map((one) => progressOf(item, one));
  return all.sort((one, other) => one.of - one.count - (other.of - other.count))[0];
}

/** Returns true while a request is skipped. */
export function isSkipped({ skipped_until }: Pick<Item, 'skipped_until'>): boolean {
  return skipped_until !== null && Date.parse(skipped_until) > now.value;
}

/** Returns 0 for a request that waits for the person, 1 for one that waits for others, 2 for a skipped one. */
export function latenessOf(item: Item): number {
  return isSkipped(item) ? 2 : Number(isApproved(item));
}

/** Moves items that wait for others, and then skipped ones, to the end, and keeps the order otherwise. */
export function lateLast(items: readonly Item[]): readonly Item[] {
  return items.some((item) => latenessOf(item) > 0)
    ? items.toSorted((one, other) => latenessOf(one) - latenessOf(other))
    : items;
}

/** The states of answers, in the order of their groups under Decided. */
export const decidedStates = ['held', 'undoable', 'collected', 'handled'] as const;

/** Tells whether an answer is held, can be undone, was collected, or was handled. */
export function stateOf({ answer, hold }: Item): (typeof decidedStates)[number] {
  if (hold) return 'held';
  if (answer?.acknowledged_at != null) return 'handled';
  return answer?.read_at == null ? 'undoable' : 'collected';
}

type Hold = NonNullable<Item['hold']>;

/** When the holds of items end, in milliseconds of this page's own clock. */
const ends = new Map<string, number>();

/** Notes the rest of a hold, as the server has just told it. No date of this device counts. */
export function noteHoldTime(item_id: string, { remaining_seconds }: Pick<Hold, 'remaining_seconds'>): void {
  ends.set(item_id, performance.now() + remaining_seconds * 1_000);
}

export function noteHoldTimes(items: readonly Item[]): void {
  for (const { item_id, hold } of items) if (hold) noteHoldTime(item_id, hold);
}

/** Returns the milliseconds until the hold of an item ends; 0 if it has ended, or is unknown. */
export function holdLeft(item_id: string): number {
  return Math.max(0, (ends.get(item_id) ?? 0) - performance.now());
}

/** Formats the local time at which the hold of an item ends, with seconds. */
export function holdEnd(item_id: string): string {
  const end = new Date(Date.now() + holdLeft(item_id));
  return new Intl.DateTimeFormat(language, { timeStyle: 'medium', hourCycle: 'h23' }).format(end);
}
