import { ownWorker } from '../own-worker.ts';

let begun = false;

/** Keeps the page, and nothing that is shown on it, for when the appliance cannot be reached. */
export async function keepForOffline(): Promise<void> {
  if (begun || !('serviceWorker' in navigator)) return;
  begun = true;
  try {
    await navigator.serviceWorker.register(ownWorker('offline'), { updateViaCache: 'none' });
  } catch {
    return; // a browser that keeps nothing: the inbox is the same while there is a connection
  }
}
