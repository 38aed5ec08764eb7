import { flawOfEndpoint, isAt, lookUpPublic } from '../../lib/public-address.ts';
import type { PushKey, Subscribed } from '../../store/tables/push.ts';
import { PostFailure, post } from '../post.ts';

/** The seconds for which a push service keeps a notice for a device that is offline. */
const kept_seconds = 24 * 60 * 60;

const gone = 410;
const private_key_bytes = 32;

/** The means of a notice: the key of the server, its address, and the operator's own push service if there is one. */
export type Sender = { readonly key: PushKey; readonly base_url: string; readonly own: string | null };

/**
 * Sends an encrypted notice to a browser. A push service keeps only the newest one for a device that is offline.
 * @throws {PostFailure} if the push service answers another status than 2xx
 * @throws {Error} with a message for the log, which contains no secrets
 */
export async function sendPush(
  { key, base_url, own }: Sender,
  { endpoint, p256dh, auth }: Pick<Subscribed, 'endpoint' | 'p256dh' | 'auth'>,
  payload: string,
  signal?: AbortSignal,
): Promise<void> {
  if (flawOfEndpoint(endpoint, own) !== undefined) throw new PostFailure(gone); // the settings have changed
  const { encrypt, getVapidHeaders } = await import('./library.ts');
  const url = new URL(endpoint);
  const subject = base_url.startsWith('https:') ? base_url : 'mailto:hdo@localhost';
  const { Authorization } = getVapidHeaders(url.origin, subject, key.public_key, padded(key.private_key), 'aes128gcm');
  const headers = {
    Authorization,
    'Content-Type': 'application/octet-stream',
    'Content-Encoding': 'aes128gcm',
    TTL: String(kept_seconds),
    Urgency: 'high',
    Topic: 'waiting',
  };
  const body = encrypt(p256dh, auth, payload, 'aes128gcm').cipherText;
  await post(endpoint, { body, headers, signal, ...(!isAt(url, own) && { lookup: lookUpPublic }) });
}

/** Restores the leading zeros of a private key, without which it is refused. */
function padded(private_key: string): string {
  const number = Buffer.from(private_key, 'base64url');
  return Buffer.concat([Buffer.alloc(private_key_bytes - number.length), number]).toString('base64url');
}
