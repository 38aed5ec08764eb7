import { attempt, call } from '../server/api.ts';
import { fewAtOnce } from '../server/in-turn.ts';
import type { PersonAnswer } from '../server/item.ts';
import { isOpen, ownAnswers, remindedIds, renewAnswer, untoldAnswers } from './own-answers.ts';

/** Finds out what became of an answer of the person, when its request has changed. A request without it may be gone. */
export async function followAnswer({ item_id, answers = [] }: { item_id: string; answers?: readonly PersonAnswer[] }) {
  const waiting = ownAnswers.value.peek().filter((one) => one.item_id === item_id && isOpen(one));
  if (waiting.length === 0) return;
  const shown = new Map(answers.map((one) => [one.answer_id, one]));
  for (const { answer_id } of waiting) {
    const now = shown.get(answer_id);
    if (now) renewAnswer(now);
  }
  await readAnswers(waiting.map(({ answer_id }) => answer_id).filter((answer_id) => !shown.has(answer_id)));
}

/** Reads what became of the person's answers, when the page begins, and after events may have been missed. */
export async function followAnswers({ isFirst = false } = {}): Promise<void> {
  if (!isFirst && !ownAnswers.value.peek().some(isOpen)) return;
  await ownAnswers.again();
  const listed = new Set(ownAnswers.value.peek().map(({ answer_id }) => answer_id));
  await readAnswers(remindedIds().filter((answer_id) => !listed.has(answer_id)));
}

async function readAnswers(answer_ids: readonly string[]): Promise<void> {
  await fewAtOnce(answer_ids, async (answer_id) => {
    const found = await attempt(call('answerRead', { params: { answer_id } }));
    if (found) renewAnswer(found.answer);
  });
  const ended = untoldAnswers();
  if (ended.length > 0) await (await loadEnded())?.tellEnded(ended);
}

/** Loads what is rarely needed about answers that ended. Returns undefined if that fails. */
export const loadEnded = () => import('./lost/ended.ts').catch(() => undefined); // silent: the next change tells it
