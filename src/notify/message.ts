import type { Target } from '../config.ts';
import { itemId } from '../contract/item-id.ts';
import type { Canonical } from '../contract/submission.ts';
import type { Seal } from '../lib/crypto/seal.ts';
import { plainText } from '../lib/safe-html/safe-html.ts';
import type { ItemRow } from '../store/tables/review-items.ts';

/** A notification of a pending item. Title and caller are null if the target's settings exclude content. */
export type Message = {
  readonly type: 'request.waiting' | 'test';
  readonly delivery_id: string;
  readonly priority: Canonical['priority'];
  readonly title: string | null;
  readonly caller: string | null;
  /** The address of the item in the inbox. */
  readonly url: string;
  readonly sent_at: string;
};

/** Builds the notification of an item. */
export function messageOf(
  { content }: Pick<Target, 'content'>,
  item: ItemRow,
  context: { readonly delivery_id: string; readonly seal: Seal; readonly base_url: string; readonly sent_at: string },
): Message {
  const { title, priority } = JSON.parse(item.canonical) as Canonical;
  return {
    type: 'request.waiting',
    delivery_id: context.delivery_id,
    priority,
    title: content ? plainText(title) : null,
    caller: content ? item.display_name : null,
    url: `${context.base_url}/item/${itemId(context.seal, item.sequence)}`,
    sent_at: context.sent_at,
  };
}

/** Formats a notification as a headline and a line of text. `quote` is applied to words of agents. */
export function messageText(
  { type, priority, title, caller }: Message,
  quote: (text: string) => string = String,
): { headline: string; line: string } {
  if (type === 'test')
    return { headline: 'hdo', line: 'This is a test. Notifications of requests will look like this.' };
  const headline = `A request is waiting (${priority})`;
  return {
    headline,
    line: title === null ? 'Open the inbox to answer it.' : `${quote(title)} (${quote(caller ?? '')})`,
  };
}
