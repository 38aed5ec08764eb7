import { signal } from '@preact/signals';
import { attempt, call } from '../server/api.ts';
import { push } from './state.ts';
import { isSubscribed, keptEndpoint, newSubscription } from './subscribe.ts';

/** True if notices were on in this browser and no longer reach it, although the person has not turned them off. */
export const hasEnded = signal(false);

/**
 * Compares the subscription of this browser with that of the server. One that the browser has lost or replaced is made
 * again. One that the server has dropped is not, since the person may have removed it on another device.
 */
export async function renewHere(): Promise<void> {
  if (keptEndpoint() !== '') await push.again();
  await comparePush();
}

/** Does the same with what was read from the server. */
export async function comparePush(): Promise<void> {
  const { value } = push.value;
  if (!value?.is_on || value.public_key === null) return;
  const here = value.subscriptions.find(({ is_this }) => is_this);
  if (!here) {
    hasEnded.value = keptEndpoint() !== '';
    return;
  }
  if (await isSubscribed()) {
    hasEnded.value = false;
    return;
  }
  // without a question: a person who has not chosen is not asked outside Settings
  const may = 'Notification' in globalThis && Notification.permission !== 'default';
  const made = may ? await newSubscription(value.public_key) : undefined;
  const body = made && { ...made, with_titles: here.with_titles };
  hasEnded.value = !body || (await attempt(call('pushSubscribe', { body }))) === undefined;
}
