import type { Target } from '../config.ts';
import { toChat } from './chat.ts';
import { toCommand } from './command.ts';
import { toMail } from './mail/mail.ts';
import type { Message } from './message.ts';
import { toNtfy } from './ntfy.ts';
import type { Offer } from './offer.ts';
import { toWebhook } from './webhook.ts';

type Way = (
  target: Target,
  message: Message,
  signal: AbortSignal | undefined,
  offers: readonly Offer[],
) => Promise<unknown>;

const ways: Readonly<Record<Target['kind'], Way>> = {
  webhook: toWebhook,
  ntfy: toNtfy,
  gotify: toChat('gotify'),
  slack: toChat('slack'),
  discord: toChat('discord'),
  teams: toChat('teams'),
  telegram: toChat('telegram'),
  matrix: toChat('matrix'),
  mail: toMail,
  command: toCommand,
  push: toNobody,
};

/** Devices have queues of their own (push/push.ts). */
async function toNobody(): Promise<void> {
  throw new Error('sends to subscribed devices only');
}

/**
 * Notifies a target; `signal` cancels it. Targets that have buttons show `offers`. Returns what the operator should
 * change although it was told, if there is anything.
 * @throws {ReceiverRefusal} with the receiver's reason
 * @throws {Error} with a message for the log, which contains no secrets
 */
export async function tell(
  target: Target,
  message: Message,
  signal?: AbortSignal,
  offers: readonly Offer[] = [],
): Promise<string | undefined> {
  const advice = await ways[target.kind](target, message, signal, offers);
  return typeof advice === 'string' ? advice : undefined;
}
