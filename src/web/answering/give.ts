import type { Action, Item } from '../server/item.ts';
import { afterPaint } from '../ui/paint.ts';
import { addAnswer } from './own-answers.ts';
import { type Choice, type SendResult, sendAnswers } from './send.ts';
import { beginSending } from './sending.ts';
import { rememberSent, type SentDrafts } from './sent-texts.ts';
import { toast } from './toast.ts';
import { keepUndoable, undoableOf } from './undoable.ts';
import { answerWords as words } from './words.ts';

/** One answer to several requests, or to one. `title` names them, and `texts` are those that the person typed. */
type AnswerToGive = {
  readonly items: readonly Item[];
  readonly action: Action;
  readonly choice: Choice;
  readonly title: string;
  readonly texts: SentDrafts;
};

/**
 * Sends an answer and says so. Accepted ones can be undone, and their texts are remembered. Returns what became of
 * each, once that is known.
 */
export async function giveAnswers({ items, action, choice, title, texts }: AnswerToGive): Promise<SendResult[]> {
  const what = action.display;
  const { doubt, isWanted, end } = beginSending(
    items.map(({ item_id }) => item_id),
    title,
  );
  const unsay = afterPaint(() => {
    toast.value = { icon: 'send', said: words.sending, what, title };
  });
  try {
    const sayDoubt = (count: number) => {
      unsay();
      toast.value = { icon: 'circle-alert', said: words.unreachable, what, title };
      doubt(count);
    };
    const sent = await sendAnswers(items, choice, { doubt: sayDoubt, isWanted });
    const taken = sent.flatMap(({ item, answer }) => (answer ? { item, answer } : []));
    for (const { item, answer } of taken) {
      rememberSent(item, action, texts);
      addAnswer(item, answer);
    }
    if (taken.length > 0) keepUndoable(undoableOf(sent));
    return sent;
  } finally {
    unsay();
    end();
  }
}
