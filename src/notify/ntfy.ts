import type { Target } from '../config.ts';
import { type Message, textOf } from './message.ts';
import { post } from './post.ts';

const levels = { low: '2', normal: '3', high: '4', urgent: '5' } as const;

/** Publishes a message to a topic of ntfy, with the link to the request as what a tap opens. */
export async function toNtfy({ url, token }: Target, message: Message, signal?: AbortSignal): Promise<void> {
  const { headline, line } = textOf(message);
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    Title: headline,
    Priority: levels[message.priority],
    Click: message.url,
    ...(token !== null && { Authorization: `Bearer ${token}` }),
  };
  await post(url ?? '', { body: line, headers, signal });
}
