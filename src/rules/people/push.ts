import { createECDH } from 'node:crypto';
import { Refusal } from '../../contract/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { PushKey, PushRow } from '../../store/tables/push.ts';
import type { Outbox, Reviewer } from '../base/outbox.ts';

export type NewSubscription = Pick<PushRow, 'session_hash' | 'endpoint' | 'p256dh' | 'auth'> & { with_titles: boolean };

type Through = { readonly through: number };

/** Creates the key pair for notices on devices, unless the folder has one. */
export function keepPushKey({ store }: Outbox): void {
  if (store.push.key.get()) return;
  const pair = createECDH('prime256v1');
  const key: PushKey = {
    public_key: pair.generateKeys('base64url'),
    private_key: pair.getPrivateKey('base64url'),
  };
  store.push.insertKey.run(key);
}

/**
 * Subscribes the browser of a session to notices. Replaces the session's subscription, and that of another session with
 * the same endpoint: it is the same browser.
 */
export function subscribeBrowser(
  { store, now, now_ms }: Outbox,
  { reviewer_id }: Pick<Reviewer, 'reviewer_id'>,
  { with_titles, ...given }: NewSubscription,
): string {
  const { session_hash } = given;
  if (store.sessions.find.get({ session_hash })?.reviewer_id !== reviewer_id) {
    throw new Refusal('authentication_required', 'The session has ended. Sign in again.');
  }
  store.push.removeOther.run(given);
  const subscription_id = newId('sub', now_ms);
  store.push.insert.run({ ...given, subscription_id, with_titles: with_titles ? 1 : 0, created_at: now });
  return subscription_id;
}

export function unsubscribeBrowser(
  { store }: Outbox,
  { reviewer_id }: Pick<Reviewer, 'reviewer_id'>,
  id: string,
): void {
  const { changes } = store.push.removeOwn.run({ subscription_id: id, reviewer_id });
  if (changes === 0) throw new Refusal('not_found', 'There is no such subscription.');
}

export function forgetSubscription({ store }: Outbox, subscription_id: string): void {
  store.push.remove.run({ subscription_id });
}

/** Records the last input announced to a subscription, or given up with the reason of the push service. */
export function recordPush({ store }: Outbox, told: Pick<PushRow, 'subscription_id' | 'trouble'> & Through): void {
  store.push.moveThrough.run(told);
}
