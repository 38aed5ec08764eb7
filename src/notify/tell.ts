import type { Target } from '../config.ts';
import { toCommand } from './command.ts';
import type { Message } from './message.ts';
import { toNtfy } from './ntfy.ts';
import type { Offer } from './offer.ts';
import { toWebhook } from './webhook.ts';

const ways = { webhook: toWebhook, ntfy: toNtfy, command: toCommand, push: toNobody } as const satisfies Record<
  Target['kind'],
  unknown
>;

/** Devices have queues of their own (push/push.ts). */
async function toNobody(): Promise<void> {
  throw new Error('sends to subscribed devices only');
}

/**
 * Notifies a target; `signal` cancels it. Targets that have buttons show `offers`.
 * @throws {Error} with a message for the log, which contains no secrets
 */
export async function tell(
  target: Target,
  message: Message,
  signal?: AbortSignal,
  offers: readonly Offer[] = [],
): Promise<void> {
  await ways[target.kind](target, message, signal, offers);
}
