import { keepForOffline } from '../server/offline/install.ts';
import { pause } from '../server/pause.ts';

const longest_ms = 10_000;

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
    const registration = await Promise.race([navigator.serviceWorker.ready, pause(longest_ms)]);
    if (!registration) return undefined;
    const { pushManager } = registration;
    const options = { userVisibleOnly: true, applicationServerKey: public_key };
    const made = await pushManager.subscribe(options).catch(async () => {
      await unsubscribeHere(); // there is one for another key
      return pushManager.subscribe(options);
    });
    const { endpoint, keys } = made.toJSON();
    const { p256dh, auth } = keys ?? {};
    return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : undefined;
  } catch {
    return undefined; // a browser without service workers, notifications or a push service
  }
}

/** Ends the subscription of this browser at its maker's service. */
export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
