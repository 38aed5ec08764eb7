import { ownApproval, progressOf } from '../requests/approvals.ts';
import { lists, queuedItem } from '../requests/lists.ts';
import { refresh } from '../requests/refresh.ts';
import { assignWords } from '../requests/words.ts';
import type { Item } from '../server/item.ts';
import { clockOf } from '../ui/time/age.ts';
import { keepApproval, keepHeld } from './held.ts';
import type { GivenStanding, SentAnswer } from './send.ts';
import { loadStanding } from './standing/load.ts';
import { titleOf } from './title.ts';
import { type Toast, toast } from './toast.ts';
import { keepUndoable } from './undoable.ts';
import { approvalWords, answerWords as words } from './words.ts';

/** Says what was sent, and offers to undo it. A request that waits for others goes back to the queue. */
export async function sayAnswered(item: Item, sent: SentAnswer, what: string): Promise<void> {
  const { output_result_id, approvals, hold, given } = sent;
  const { item_id } = item;
  const undoable = [hold ? keepHeld(item, hold) : { item_id, ...(output_result_id !== null && { output_result_id }) }];
  keepUndoable(undoable);
  const shown = { icon: hold ? 'clock' : 'check', title: titleOf(item), undoable, hold } as const;
  const mine = ownApproval(sent);
  if (output_result_id === null && !hold && approvals && mine) {
    keepApproval(item, mine.given_at);
    const found = await refresh(item_id);
    if (found === 'failed' && !queuedItem(item_id)) lists.queue.put({ ...item, approvals });
    if (typeof found !== 'string' && found.revision !== item.revision) return; // another message tells of that
    const { count, of } = progressOf(approvals, mine);
    toast.value = { ...shown, said: approvalWords.kept(of - count) };
  } else
    toast.value = {
      ...shown,
      said: item.nobody_waits ? `${assignWords.nobodyWaits}. ${words.answered}` : words.answered,
      what,
      ...(given && (await standingToast(given))),
    };
}

/** Says until when a standing answer lasts, with the command that ends it. */
async function standingToast({ standing_answer_id, expires_at }: GivenStanding): Promise<Partial<Toast>> {
  const { actOf, standingWords } = await loadStanding();
  return { said: standingWords.given, what: clockOf(expires_at), act: actOf(standing_answer_id) };
}
