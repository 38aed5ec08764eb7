import { createECDH } from 'node:crypto';
import type { Target } from '../config.ts';
import { Refusal } from '../contract/errors.ts';
import { flawOfEndpoint } from '../lib/public-address.ts';
import { type Complaint, complaint } from '../lib/schema/complaint.ts';
import { timestamp } from '../lib/time/clock.ts';
import type { Reviewer } from '../rules/base/outbox.ts';
import type { Review } from './people.ts';
import { type HandlersOf, requireSession } from './sign-in/credential.ts';

type Push = HandlersOf<'pushRead' | 'pushSubscribe' | 'pushUnsubscribe'>;

/** Handles the subscriptions of a person's browsers. Every endpoint requires a session. */
export function pushHandlers(review: Review): Push {
  const { store, write } = review;
  return {
    pushRead: ({ who }) => {
      const { reviewer, session_hash } = requireSession(who);
      const public_key = store.push.key.get()?.public_key;
      if (!targetFor(review, reviewer) || public_key === undefined) {
        return { is_on: false, public_key: null, subscriptions: [] };
      }
      const { reviewer_id } = reviewer;
      const rows = store.push.ofReviewer.all({ reviewer_id, now: timestamp(review.folderTime()) });
      const subscriptions = rows.map(({ session_hash: of, with_titles, ...row }) => {
        return { ...row, with_titles: with_titles === 1, is_this: of === session_hash };
      });
      return { is_on: true, public_key, subscriptions };
    },
    pushSubscribe: async ({ who, body }) => {
      const { reviewer, session_hash } = requireSession(who);
      const { endpoint, p256dh, auth, with_titles } = body;
      guardSubscription(body, requireTarget(review, reviewer));
      const given = { endpoint, p256dh, auth, with_titles, session_hash };
      return { subscription_id: await write('subscribe', reviewer, given) };
    },
    pushUnsubscribe: async ({ who, params }) => {
      const { reviewer } = requireSession(who);
      requireTarget(review, reviewer);
      await write('unsubscribe', reviewer, params.subscription_id);
      return {};
    },
  };
}

/** Returns the setting that turns on notices on the devices of a person's account; undefined if they are off. */
function targetFor({ settings, store }: Review, { account_id }: Reviewer): Target | undefined {
  return settings.notify.find(
    ({ kind, account }) => kind === 'push' && store.accounts.byLabel.get({ label: account })?.account_id === account_id,
  );
}

/** @throws {Refusal} forbidden while notices on devices are off */
function requireTarget(review: Review, reviewer: Reviewer): Target {
  const target = targetFor(review, reviewer);
  if (target) return target;
  throw new Refusal('forbidden', 'Notifications on devices are off. An operator turns them on in config.toml.');
}

type SubscriptionKeys = { endpoint: string; p256dh: string; auth: string };

/** @throws {Refusal} validation_failed for an endpoint that is not public, and for malformed keys */
function guardSubscription({ endpoint, p256dh, auth }: SubscriptionKeys, { url }: Target): void {
  const flaw = flawOfEndpoint(endpoint, url);
  const fields: Complaint[] = [
    ...(flaw === undefined ? [] : [complaint('endpoint', 'invalid_value', flaw)]),
    ...(isPoint(p256dh) ? [] : [complaint('p256dh', 'invalid_format', 'is not a public key of P-256 in base64url')]),
    ...(bytesOf(auth)?.length === 16 ? [] : [complaint('auth', 'invalid_format', 'is not 16 bytes in base64url')]),
  ];
  if (fields.length > 0) throw new Refusal('validation_failed', 'This is not a usable subscription.', { fields });
}

/** Decodes base64url without padding. Returns undefined for other text. */
function bytesOf(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}

/** Returns true for an uncompressed point of the curve P-256 in base64url. */
function isPoint(text: string): boolean {
  const bytes = bytesOf(text);
  if (bytes?.length !== 65) return false;
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  try {
    pair.computeSecret(bytes);
    return true;
  } catch {
    return false; // the point is not on the curve
  }
}
