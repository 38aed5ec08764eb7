import { isBlank, type KeptDraft } from '../../forms/drafts/keep.ts';
import { carryDrafts } from '../../forms/open-form.ts';
import { readItem } from '../../requests/open.ts';
import { filterWords } from '../../requests/words.ts';
import { call, refusalOf } from '../../server/api.ts';
import { fewAtOnce } from '../../server/in-turn.ts';
import type { Item, PersonAnswer } from '../../server/item.ts';
import { mayAnswer } from '../../server/session.ts';
import { noteNameOf } from '../note.ts';
import { forgetAnswer, isLeftAlone, reminderOf, settleAnswer } from '../own-answers.ts';
import { returnTexts, sentTexts } from '../sent-texts.ts';
import { titleOf } from '../title.ts';
import { type Toast, toast } from '../toast.ts';
import { lostWords as words } from './words.ts';

/** Tells the person of answers that ended without a decision, returns their texts, and notes that this was seen. */
export async function tellEnded(ended: readonly PersonAnswer[]): Promise<void> {
  const own = ended.filter(({ ended: end }) => end?.because !== 'superseded');
  const told = await fewAtOnce(own, async (answer) => {
    const found = await readItem(answer.item_id);
    if (found === 'failed' || !settleAnswer(answer.answer_id)) return [];
    const message = giveBack(answer, found === 'missing' ? undefined : found);
    forgetAnswer(answer.answer_id);
    void refusalOf(call('answerUndo', { params: { answer_id: answer.answer_id } }));
    return [message];
  });
  sayEnded(told.flat());
}

/** Returns the texts of an answer. `item` is its request as it is now. Returns the message that says why it ended. */
function giveBack(answer: PersonAnswer, item: Item | undefined): Toast {
  const { answer_id, item_id } = answer;
  const { agent = filterWords.unknownCaller, title = '', texts = textsIn(answer, 0) } = reminderOf(answer_id);
  const own = sentTexts(item_id) ?? texts;
  returnTexts(own);
  const shown = { icon: 'circle-alert', said: reasonOf(answer, { item, agent }) } as const; // such a message stays
  if (!item) return { ...shown, title, ...(own.some(({ draft }) => !isBlank(draft)) && { show: item_id }) };
  for (const { revision } of own) if (revision !== item.revision) carryDrafts({ item_id, revision }, item);
  return { ...shown, title: titleOf(item), show: item_id };
}

/** Returns the text and the note of an answer, as drafts for a revision of its request. */
export function textsIn({ item_id, action_value, response, note }: PersonAnswer, revision: number): KeptDraft[] {
  const noted = note === null ? [] : [{ ...noteNameOf(item_id), draft: { text: note } }];
  if (response?.kind !== 'free_text' || action_value === null) return noted;
  return [{ item_id, revision, kind: response.kind, action_value, draft: { text: response.text } }, ...noted];
}

/** Tells of answers that do not count, together with those that the toast still tells of. */
function sayEnded(told: readonly Toast[]): void {
  const count = told.length + (toast.peek()?.lost ?? 0);
  const many = { icon: 'circle-alert', said: words.lostMany(count) } as const;
  const [one] = told;
  if (one) toast.value = { ...(count > 1 ? many : one), lost: count };
}

/** Says why an answer does not count. */
function reasonOf(
  { item_id, ended }: PersonAnswer,
  { item, agent }: { item: Item | undefined; agent: string },
): string {
  switch (ended?.because) {
    case 'replaced':
      return words.replaced(item?.caller.display_name ?? agent);
    case 'withdrawn':
      return isLeftAlone(item_id) ? words.askerEnded(agent) : words.withdrawn(agent);
    case 'expired':
      return words.expired;
    case 'outdone':
      return words.outdone(item?.answer?.answered_by ?? null);
    default:
      return mayAnswer() ? words.endedElsewhere : words.barred;
  }
}
