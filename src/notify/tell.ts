import type { Target } from '../config.ts';
import { toCommand } from './command.ts';
import type { Message } from './message.ts';
import { toNtfy } from './ntfy.ts';
import { toWebhook } from './webhook.ts';

const ways = { webhook: toWebhook, ntfy: toNtfy, command: toCommand } as const satisfies Record<
  Target['kind'],
  unknown
>;

/**
 * Tells a target of a request; the signal calls it off. Throws an error whose message says what happened, and which
 * holds nothing secret.
 */
export async function tell(target: Target, message: Message, signal?: AbortSignal): Promise<void> {
  await ways[target.kind](target, message, signal);
}
