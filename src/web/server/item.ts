import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';

/** The data of a reply to an operation. */
export type ReplyOf<K extends keyof ReviewEndpoints> = DataOf<ReviewEndpoints[K]>;

export type { HtmlNode } from '../../lib/safe-html/safe-html.ts';
/** The data that a person enters for an action. */
export type { Answer } from '../../popups/index.ts';

/** An item as the server returns it: pending, answered, or handled. */
export type Item = ReplyOf<'itemRead'>['item'];
/** The caller's input. It is deleted once the item is handled. */
export type Content = NonNullable<Item['raw_input']>;
export type CardVisual = NonNullable<Content['card_visual']>;
export type Action = Content['actions'][number];
export type Popup = Action['popup'];
export type Priority = Content['priority'];
export type Html = NonNullable<Item['html']>;
/** An answer of a person to an item, whatever became of it. */
export type PersonAnswer = ReplyOf<'answerRead'>['answer'];
export type Decision = NonNullable<Item['answer']>;
export type Reviewer = ReplyOf<'sessionRead'>['reviewer'];
export type Choices = ReplyOf<'choiceList'>;
export type Counts = ReplyOf<'itemList'>['counts'];

/** An item that still has its content. */
export type Shown = Item & { raw_input: Content; html: Html };

export function isShown(item: Item): item is Shown {
  return item.raw_input !== null && item.html !== null;
}

/** Returns true if an item is in the queue: it is pending, and no answer to it is held. */
export function isWaiting({ status, hold }: Item): boolean {
  return status === 'pending' && !hold;
}

/** Returns what was answered: the decision, or the answer that is held. */
export function answerTo({ answer, hold }: Item) {
  if (answer || !hold) return answer;
  const { held_by: answered_by, held_at: answered_at, ...rest } = hold;
  return { ...rest, answered_by, answered_at, read_at: null, acknowledged_at: null, standing: null };
}

/** Returns the people whose answer is the decision, or is held. None if a policy made it. */
export function peopleOf({ decision, answers }: Item): readonly { reviewer_id: string | null; name: string }[] {
  return decision?.people ?? answers.filter(({ state }) => state === 'held').map(({ person }) => person);
}

/** The priorities, the most urgent first. */
export const priorities = ['urgent', 'high', 'normal', 'low'] as const satisfies readonly Priority[];
