import type { Target } from '../config.ts';
import { itemId } from '../contract/item-id.ts';
import type { Canonical } from '../contract/submission.ts';
import { plainText } from '../lib/safe-html.ts';
import type { Seal } from '../lib/seal.ts';
import type { ItemRow } from '../store/review-items.ts';

/** What a target is told of a request that waits. Title and caller are null where the target is not to have content. */
export type Message = {
  readonly type: 'request.waiting' | 'test';
  readonly delivery_id: string;
  readonly priority: Canonical['priority'];
  readonly title: string | null;
  readonly caller: string | null;
  /** Where to answer it. */
  readonly url: string;
  readonly sent_at: string;
};

/** What is told of an item. */
export function messageOf(
  { content }: Pick<Target, 'content'>,
  item: ItemRow,
  given: { readonly delivery_id: string; readonly seal: Seal; readonly base_url: string; readonly sent_at: string },
): Message {
  const { title, priority } = JSON.parse(item.canonical) as Canonical;
  return {
    type: 'request.waiting',
    delivery_id: given.delivery_id,
    priority,
    title: content ? plainText(title) : null,
    caller: content ? item.display_name : null,
    url: `${given.base_url}/item/${itemId(given.seal, item.sequence)}`,
    sent_at: given.sent_at,
  };
}

/** A message in a line and a headline for people. */
export function textOf({ type, priority, title, caller }: Message): { headline: string; line: string } {
  if (type === 'test') return { headline: 'hdo', line: 'This is a test. Requests that wait will be told like this.' };
  const headline = `A request waits (${priority})`;
  return { headline, line: title === null ? 'Open the inbox to answer it.' : `${title} (${caller})` };
}
