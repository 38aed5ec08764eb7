import { givenTo, isOwn, noteHoldTime, progressOf } from '../requests/item-state.ts';
import { lists, queuedItem } from '../requests/lists.ts';
import { refresh } from '../requests/refresh.ts';
import { assignWords } from '../requests/words.ts';
import type { Item, PersonAnswer } from '../server/item.ts';
import { clockOf } from '../ui/time/age.ts';
import type { GivenStanding, SendResult } from './send.ts';
import { loadStanding } from './standing/load.ts';
import { titleOf } from './title.ts';
import { type Toast, toast } from './toast.ts';
import { undoableOf } from './undoable.ts';
import { approvalWords, answerWords as words } from './words.ts';

/** Says what was sent, and offers to undo it. A request that waits for others goes back to the queue. */
export async function sayAnswered(item: Item, sent: SendResult, what: string): Promise<void> {
  const { answer, standing } = sent;
  if (!answer) return;
  const hold = holdOf([sent]);
  const shown = { icon: hold ? 'clock' : 'check', title: titleOf(item), undoable: undoableOf([sent]), hold } as const;
  if (answer.state === 'given') {
    const found = await refresh(item.item_id);
    const now = typeof found === 'string' ? withAnswer(item, answer) : found;
    if (found === 'failed' && !queuedItem(item.item_id)) lists.queue.put(now);
    if (now.revision !== item.revision) return; // another message tells of that
    const { count, of } = progressOf(now, answer);
    toast.value = { ...shown, said: approvalWords.kept(Math.max(1, of - count)) };
  } else
    toast.value = {
      ...shown,
      said: item.nobody_waits ? `${assignWords.nobodyWaits}. ${words.answered}` : words.answered,
      what,
      ...(standing && (await standingToast(standing))),
    };
}

/** Returns the hold of the last held one of sent answers, for the toast. */
export function holdOf(sent: readonly SendResult[]): Toast['hold'] {
  const held = sent.flatMap(({ answer }) => (answer?.state === 'held' && answer.hold ? [answer] : []));
  for (const { item_id, hold } of held) if (hold) noteHoldTime(item_id, hold);
  const last = held.at(-1);
  return last?.hold ? { item_id: last.item_id, seconds: last.hold.seconds } : undefined;
}

/** Adds an answer to a request that could not be read again. */
function withAnswer(item: Item, answer: PersonAnswer): Item {
  return { ...item, answers: [...givenTo(item).filter((one) => !isOwn(one)), answer] };
}

/** Says until when a standing answer lasts, with the command that ends it. */
async function standingToast({ standing_answer_id, expires_at }: GivenStanding): Promise<Partial<Toast>> {
  const { actOf, standingWords } = await loadStanding();
  return { said: standingWords.given, what: clockOf(expires_at), act: actOf(standing_answer_id) };
}
