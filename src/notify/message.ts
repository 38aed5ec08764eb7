import type { Target } from '../config.ts';
import { itemId } from '../contract/item-id.ts';
import type { Canonical } from '../contract/submission.ts';
import type { Seal } from '../lib/crypto/seal.ts';
import { plainText } from '../lib/safe-html/safe-html.ts';
import type { ItemRow } from '../store/tables/review-items.ts';
import { onVisibleLine } from './defused.ts';

type Priority = Canonical['priority'];

/** A request as notifications show it. Title and caller are null if the target's settings exclude content. */
type Shown = {
  readonly priority: Priority;
  readonly title: string | null;
  readonly caller: string | null;
  /** The address of the item in the inbox. */
  readonly url: string;
};
/** A notification of a pending item, or a test. */
type Single = Shown & {
  readonly type: 'request.waiting' | 'test';
  readonly delivery_id: string;
  readonly sent_at: string;
};
/** A notification of several pending items, with the priority of the most urgent one. */
type Several = {
  readonly type: 'requests.waiting';
  readonly delivery_id: string;
  readonly priority: Priority;
  readonly count: number;
  /** True if as many notifications as the target takes in a minute came just before. */
  readonly is_rest?: true;
  /** The first of them, the most urgent ones first. */
  readonly requests: readonly Shown[];
  /** The address of the inbox. */
  readonly url: string;
  readonly sent_at: string;
};
export type Message = Single | Several;

/** A notification of several items lists this many. */
export const most_listed = 10;

type Context = {
  readonly delivery_id: string;
  readonly seal: Seal;
  readonly base_url: string;
  readonly sent_at: string;
};

export function messageOf(target: Pick<Target, 'content'>, item: ItemRow, context: Context): Single {
  const { delivery_id, sent_at } = context;
  return { type: 'request.waiting', delivery_id, ...shownOf(target, item, context), sent_at };
}

export function messageOfAll(
  target: Pick<Target, 'content'>,
  { items, count, is_rest }: { items: readonly [ItemRow, ...ItemRow[]]; count: number; is_rest: boolean },
  context: Context,
): Several {
  const { delivery_id, base_url, sent_at } = context;
  const [first, ...others] = items;
  const requests: [Shown, ...Shown[]] = [
    shownOf(target, first, context),
    ...others.map((item) => shownOf(target, item, context)),
  ];
  const [{ priority }] = requests;
  const rest = is_rest ? { is_rest } : {};
  return {
    type: 'requests.waiting',
    delivery_id,
    priority,
    count,
    ...rest,
    requests,
    url: `${base_url}/queue`,
    sent_at,
  };
}

function shownOf({ content }: Pick<Target, 'content'>, item: ItemRow, { seal, base_url }: Context): Shown {
  const { title, priority } = JSON.parse(item.canonical) as Canonical;
  return {
    priority,
    title: content ? onVisibleLine(plainText(title)) : null,
    caller: content ? onVisibleLine(item.display_name) : null,
    url: `${base_url}/item/${itemId(seal, item.sequence)}`,
  };
}

/**
 * Formats a notification as a headline and text, which has a line for each listed item. `quote` is applied to words of
 * agents.
 */
export function messageText(
  message: Message,
  quote: (text: string) => string = String,
): { headline: string; line: string } {
  const { priority } = message;
  if (message.type === 'test')
    return { headline: 'hdo', line: 'This is a test. Notifications of requests will look like this.' };
  const lineOf = ({ title, caller }: Shown) => (title === null ? [] : [`${quote(title)} (${quote(caller ?? '')})`]);
  if (message.type !== 'requests.waiting') {
    const [line = 'Open the inbox to answer it.'] = lineOf(message);
    return { headline: `A request is waiting (${priority})`, line };
  }
  const { count, requests, is_rest } = message;
  const headline = `${is_rest ? `And ${count} more` : count} requests are waiting (up to ${priority})`;
  const lines = requests.flatMap(lineOf);
  if (lines.length === 0) return { headline, line: 'Open the inbox to answer them.' };
  const more = count > requests.length ? [`and ${count - requests.length} more`] : [];
  return { headline, line: [...lines, ...more].join('\n') };
}
