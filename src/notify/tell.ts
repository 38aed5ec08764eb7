import { createHmac } from 'node:crypto';
import type { Target } from '../config.ts';
import { runProgram } from '../lib/process/run-program.ts';
import { toChat } from './chat.ts';
import { defuseWords, dropLastLines } from './defused.ts';
import { toMail } from './mail/mail.ts';
import { type Message, messageText } from './message.ts';
import type { Offer } from './offer.ts';
import { postBody } from './post.ts';

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
export async function notifyTarget(
  target: Target,
  message: Message,
  signal?: AbortSignal,
  offers: readonly Offer[] = [],
): Promise<string | undefined> {
  const advice = await ways[target.kind](target, message, signal, offers);
  return typeof advice === 'string' ? advice : undefined;
}

const longest_ms = 30_000;

/**
 * Runs a program with the message as JSON on stdin. It must exit with 0 within 30 seconds. A program that takes longer,
 * or is cancelled, is killed together with its process group.
 */
async function toCommand({ command }: Target, message: Message, signal?: AbortSignal): Promise<void> {
  const input = `${JSON.stringify({ ...message, text: messageText(message, defuseWords) })}\n`;
  await runProgram({ command, input, longest_ms, signal });
}

/**
 * Posts a message as JSON, signed by Standard Webhooks: HMAC-SHA256 over id, timestamp and body. A secret with the
 * prefix whsec_ is base64, any other is used as text.
 */
async function toWebhook({ url, secret }: Target, message: Message, signal?: AbortSignal): Promise<void> {
  const { delivery_id, sent_at } = message;
  const body = JSON.stringify(message);
  const seconds = String(Math.floor(Date.parse(sent_at) / 1_000));
  const signature = createHmac('sha256', keyOf(secret ?? '')).update(`${delivery_id}.${seconds}.${body}`);
  const headers = {
    'Content-Type': 'application/json',
    'Webhook-Id': delivery_id,
    'Webhook-Timestamp': seconds,
    'Webhook-Signature': `v1,${signature.digest('base64')}`,
  };
  await postBody(url ?? '', { body, headers, signal });
}

function keyOf(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);
}

/** ntfy makes a file of a message with more than 4,096 bytes. A unit of text takes up to three. */
const most_text = 1_300;

const levels = { low: '2', normal: '3', high: '4', urgent: '5' } as const;

/** Publishes a message to an ntfy topic. A tap on it opens the item; a button opens it with that answer marked. */
async function toNtfy(
  { url, token }: Target,
  message: Message,
  signal: AbortSignal | undefined,
  offers: readonly Offer[],
): Promise<void> {
  const { headline, line } = messageText(message, defuseWords);
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    Title: headline,
    Priority: levels[message.priority],
    Click: message.url,
    ...(offers.length > 0 && { Actions: buttonsOf(message, offers) }),
    ...(token !== null && { Authorization: `Bearer ${token}` }),
  };
  await postBody(url ?? '', { body: dropLastLines(line, most_text), headers, signal });
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
