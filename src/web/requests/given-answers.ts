import type { Item, PersonAnswer } from '../server/item.ts';
import { ownId } from '../server/session.ts';

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
