import type { Target } from '../config.ts';
import { defused, within } from './defused.ts';
import { type Message, messageText } from './message.ts';
import type { Offer } from './offer.ts';
import { post } from './post.ts';

/** ntfy makes a file of a message with more than 4,096 bytes. A unit of text takes up to three. */
const most_text = 1_300;

const levels = { low: '2', normal: '3', high: '4', urgent: '5' } as const;

/** Publishes a message to an ntfy topic. A tap on it opens the item; a button opens it with that answer marked. */
export async function toNtfy(
  { url, token }: Target,
  message: Message,
  signal: AbortSignal | undefined,
  offers: readonly Offer[],
): Promise<void> {
  const { headline, line } = messageText(message, defused);
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    Title: headline,
    Priority: levels[message.priority],
    Click: message.url,
    ...(offers.length > 0 && { Actions: buttonsOf(message, offers) }),
    ...(token !== null && { Authorization: `Bearer ${token}` }),
  };
  await post(url ?? '', { body: within(line, most_text), headers, signal });
}

/**
 * Formats buttons as JSON in ASCII, because a header has no other characters (https://docs.ntfy.sh/publish/). Only
 * `view` is used, which opens an address: an `http` action would decide from the notice.
 */
function buttonsOf({ url }: Message, offers: readonly Offer[]): string {
  const buttons = offers.map(({ label, mark }) => ({ action: 'view', label, url: url + mark }));
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(buttons).replaceAll(/[^ -~]/g, escaped);
}
