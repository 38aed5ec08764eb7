import { serviceWorkers } from '../server/browser.ts';
import { keepForOffline } from '../server/offline/install.ts';
import { pause } from '../server/pause.ts';

const longest_ms = 10_000;
const held_ms = 3_000; // some browsers without a push service never answer
const place = 'hdo-push';

/** The parts of a browser's subscription that the server needs. */
type Made = { readonly endpoint: string; readonly p256dh: string; readonly auth: string };

/**
 * Asks for permission and subscribes this browser at its maker's service. Returns undefined if the browser or the
 * person refuses. A subscription for another key of the server is replaced.
 */
export async function newSubscription(public_key: string): Promise<Made | undefined> {
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
export function keptEndpoint(): string {
  try {
    return localStorage.getItem(place) ?? '';
  } catch {
    return ''; // the browser blocks storage
  }
}

/** Returns true if this browser still has the subscription that the server was told of. */
export async function isSubscribed(): Promise<boolean> {
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
