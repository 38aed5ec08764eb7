import type { KeptDraft } from '../forms/drafts/keep.ts';
import { call } from '../server/api.ts';
import type { Item, PersonAnswer } from '../server/item.ts';
import { forgetUnder, keep, keptUnder } from '../server/kept.ts';
import { resource } from '../server/resource.ts';
import { ownId } from '../server/session.ts';
import { sentTexts } from './sent-texts.ts';
import { titleOf } from './title.ts';
import { noteReleased } from './undoable.ts';

/** The person's answers that can still change, newest first, and those that others ended, until they are seen. */
export const ownAnswers = resource(async () => (await call('answerList', { query: { mine: '1' } })).answers, {
  initial: [] as readonly PersonAnswer[],
});

/** A memory of an answer that waits, in this browser: the name of its request, and the texts as they were typed. */
export type Reminder = { readonly agent: string; readonly title: string; readonly texts: readonly KeptDraft[] };

const most_kept = 40; // the browser keeps few texts, and drafts need room too
const nameOf = (...answer_id: string[]) => JSON.stringify([ownId(), 'held', ...answer_id]);

/** The answers that this page undid, or of whose end it has told. */
const settled = new Set<string>();

/** The requests that are gone because the program that asked has ended. */
const leftAlone = new Set<string>();

/** Returns true for an answer that waits for others or for the end of its hold. */
export function isOpen({ state }: PersonAnswer): boolean {
  return state === 'given' || state === 'held';
}

/** Adds an answer that was given here. Of one that waits, this browser keeps a reminder. */
export function addAnswer(item: Item, answer: PersonAnswer): void {
  renewAnswer(answer);
  if (!isOpen(answer) || ownAnswers.value.peek().filter(isOpen).length > most_kept) return;
  const { item_id, caller } = item;
  const reminder: Reminder = { agent: caller.display_name, title: titleOf(item), texts: sentTexts(item_id) ?? [] };
  keep(nameOf(answer.answer_id), JSON.stringify(reminder));
}

/** Puts an answer into the list as it is now. */
export function renewAnswer(answer: PersonAnswer): void {
  const others = ownAnswers.value.peek().filter(({ answer_id }) => answer_id !== answer.answer_id);
  ownAnswers.value.value = [answer, ...others];
  if (answer.state === 'decided') noteReleased(answer.item_id);
}

/** Returns what this browser keeps of an answer. */
export function reminderOf(answer_id: string): Partial<Reminder> {
  try {
    return JSON.parse(keptUnder(nameOf(answer_id))[0]?.text ?? '{}');
  } catch {
    return {}; // an entry that is not ours
  }
}

/** Returns true if an answer of the person to a request waits. */
export function hasOpenAnswer(item_id: string): boolean {
  return ownAnswers.value.peek().some((one) => one.item_id === item_id && isOpen(one));
}

/** Notes that a request is gone because the program that asked has ended. */
export function noteLeftAlone(item_id: string): void {
  leftAlone.add(item_id);
}

/** Lists the ids of the answers with a reminder in this browser. */
export function remindedIds(): string[] {
  return keptUnder(`${nameOf().slice(0, -1)},`).map(({ name }) => String(JSON.parse(name)[2]));
}

/** Forgets the reminders of answers that have become decisions, and lists the ended ones that were not told. */
export function untoldAnswers(): readonly PersonAnswer[] {
  const all = ownAnswers.value.peek();
  const decided = new Set(all.filter(({ state }) => state === 'decided').map(({ answer_id }) => answer_id));
  for (const answer_id of remindedIds()) if (decided.has(answer_id)) forgetUnder(nameOf(answer_id));
  return all.filter(({ answer_id, state }) => state === 'ended' && !settled.has(answer_id));
}

/** Notes that the person knows of the end of an answer, or that this page undoes it. Returns false if it was noted. */
export function settleAnswer(answer_id: string): boolean {
  const isNew = !settled.has(answer_id);
  settled.add(answer_id);
  return isNew;
}

/** Removes an answer that has ended, and what this browser keeps of it. */
export function forgetAnswer(answer_id: string): void {
  ownAnswers.value.value = ownAnswers.value.peek().filter((one) => one.answer_id !== answer_id);
  forgetUnder(nameOf(answer_id));
}

/** Notes that an answer could not be undone. */
export function unsettleAnswer(answer_id: string): void {
  settled.delete(answer_id);
}

/** Returns true if the program that asked has ended, so that its request is gone. */
export function isLeftAlone(item_id: string): boolean {
  return leftAlone.has(item_id);
}
