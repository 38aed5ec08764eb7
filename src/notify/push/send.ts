import { isIP } from 'node:net';
import type { Target } from '../../config.ts';
import { flawOfEndpoint, isAt, lookUpPublic } from '../../lib/public-address.ts';
import type { PersonalPushRow, PushKey } from '../../store/tables/push.ts';
import { postBody } from '../post.ts';
import { ReceiverRefusal } from '../refused.ts';

/** The seconds for which a push service keeps a notice for a device that is offline. */
const kept_seconds = 24 * 60 * 60;

const gone = 410;
const private_key_bytes = 32;

/**
 * The means of a notice: the key of the server, the contact of its operator as a URL (RFC 8292, section 2.1), and the
 * operator's own push service if there is one.
 */
type Sender = { readonly key: PushKey; readonly contact: string; readonly own: string | null };

/** Returns the operator's contact for push services; undefined if the settings name no valid one. */
export function knownContact(
  { from }: Pick<Target, 'from'>,
  { base_url, targets }: { base_url: string; targets: readonly Target[] },
): string | undefined {
  if (from !== null) return `mailto:${from}`;
  const { protocol, hostname } = new URL(base_url);
  if (protocol === 'https:' && hostname.includes('.') && isIP(hostname) === 0) return base_url;
  const mail = targets.find((target) => target.kind === 'mail' && target.from !== null);
  return mail && `mailto:${mail.from}`;
}

/**
 * Sends an encrypted notice to a browser. A push service keeps only the newest one for a device that is offline.
 * @throws {ReceiverRefusal} if the push service answers another status than 2xx
 * @throws {Error} with a message for the log, which contains no secrets
 */
export async function sendPush(
  { key, contact, own }: Sender,
  { endpoint, p256dh, auth }: Pick<PersonalPushRow, 'endpoint' | 'p256dh' | 'auth'>,
  payload: string,
  signal?: AbortSignal,
): Promise<void> {
  if (flawOfEndpoint(endpoint, own) !== undefined) {
    throw new ReceiverRefusal('is no longer allowed by the settings', { isFinal: true, status: gone });
  }
  const { encrypt, getVapidHeaders } = await import('./library.ts');
  const url = new URL(endpoint);
  const { Authorization } = getVapidHeaders(url.origin, contact, key.public_key, padded(key.private_key), 'aes128gcm');
  const headers = {
    Authorization,
    'Content-Type': 'application/octet-stream',
    'Content-Encoding': 'aes128gcm',
    TTL: String(kept_seconds),
    Urgency: 'high',
    Topic: 'waiting',
  };
  const body = encrypt(p256dh, auth, payload, 'aes128gcm').cipherText;
  await postBody(endpoint, { body, headers, signal, ...(!isAt(url, own) && { lookup: lookUpPublic }) });
}

/** Restores the leading zeros of a private key, without which it is refused. */
function padded(private_key: string): string {
  const number = Buffer.from(private_key, 'base64url');
  return Buffer.concat([Buffer.alloc(private_key_bytes - number.length), number]).toString('base64url');
}
