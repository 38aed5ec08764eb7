import { createHmac } from 'node:crypto';
import type { Target } from '../config.ts';
import type { Message } from './message.ts';
import { post } from './post.ts';

/**
 * Posts a message as JSON, signed by Standard Webhooks: HMAC-SHA256 over id, timestamp and body. A secret with the
 * prefix whsec_ is base64, any other is used as text.
 */
export async function toWebhook({ url, secret }: Target, message: Message, signal?: AbortSignal): Promise<void> {
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
  await post(url ?? '', { body, headers, signal });
}

function keyOf(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);
}
