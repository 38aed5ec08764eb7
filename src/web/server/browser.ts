/** The parts of browsers that settings, private windows and old versions block or lack. Each is asked for here. */

/** Opens a channel between the tabs of this browser; undefined if it blocks or lacks channels: each tab is alone. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined; // the page works without, and other tabs learn of a sign-in when they load
  }
}

/** Returns the service workers of this page; undefined if the browser blocks or lacks them. */
export function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined; // the page works without, but needs a connection to load
  }
}

/** A part that the page needs to keep a sign-in. */
export type BlockedPart = 'cookies' | 'storage' | 'full';

/** Returns what keeps a sign-in from lasting in this browser; undefined if nothing does. */
export function refusedByBrowser(): BlockedPart | undefined {
  if (!navigator.cookieEnabled) return 'cookies';
  const probe = 'hdo-probe';
  try {
    localStorage.setItem(probe, probe);
    if (localStorage.getItem(probe) !== probe) return 'storage';
    localStorage.removeItem(probe);
    return undefined;
  } catch (error) {
    return error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'storage'; // the page says it
  }
}
