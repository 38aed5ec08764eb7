import { signal } from '@preact/signals';
import { attempt, call } from '../server/api.ts';
import { serviceWorkers } from '../server/browser.ts';
import { pause } from '../server/in-turn.ts';
import { keepForOffline } from '../server/offline/install.ts';
import { push } from './state.ts';

const longest_ms = 10_000;
const held_ms = 3_000; // some browsers without a push service never answer
const place = 'hdo-push';

/** The parts of a browser's subscription that the server needs. */
type SubscriptionKeys = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/**
 * Asks for permission and subscribes this browser at its maker's service. Returns undefined if the browser or the
 * person refuses. A subscription for another key of the server is replaced.
 */
export async function newSubscription(public_key: string): Promise<SubscriptionKeys | undefined> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return undefined;
    await keepForOffline();
    const registration = await Promise.race([serviceWorkers()?.ready, pause(longest_ms)]);
    if (!registration) return undefined;
    const { pushManager } = registration;
    const options = { userVisibleOnly: true, applicationServerKey: public_key };
    const made = await pushManager.subscribe(options).catch(async () => {
      await unsubscribeHere(); // there is one for another key
      return pushManager.subscribe(options);
    });
    const { endpoint, keys } = made.toJSON();
    const { p256dh, auth } = keys ?? {};
    if (!endpoint || !p256dh || !auth) return undefined;
    keepEndpoint(endpoint);
    return { endpoint, p256dh, auth };
  } catch {
    return undefined; // a browser without service workers, notifications or a push service
  }
}

/** Ends the subscription of this browser at its maker's service. */
export async function unsubscribeHere(): Promise<void> {
  const registration = await serviceWorkers()?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  keepEndpoint('');
}

/** Returns the address at which this browser was subscribed last; '' if the person has turned that off. */
function keptEndpoint(): string {
  try {
    return localStorage.getItem(place) ?? '';
  } catch {
    return ''; // the browser blocks storage
  }
}

/** Returns true if this browser still has the subscription that the server was told of. */
async function isSubscribed(): Promise<boolean> {
  try {
    const registration = await serviceWorkers()?.getRegistration();
    const held = await Promise.race([registration?.pushManager.getSubscription(), pause(held_ms)]);
    return held?.endpoint !== undefined && held.endpoint === keptEndpoint();
  } catch {
    return false; // the browser blocks service workers; a new subscription shows whether it allows them
  }
}

function keepEndpoint(endpoint: string): void {
  try {
    if (endpoint === '') localStorage.removeItem(place);
    else localStorage.setItem(place, endpoint);
  } catch {
    return; // the browser blocks storage: the next load subscribes again
  }
}

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
