import { ownWorker } from '../own-worker.ts';

let begun = false;

/** Caches the page, but none of its data, for times when the server is unreachable. */
export async function keepForOffline(): Promise<void> {
  if (begun || !('serviceWorker' in navigator)) return;
  begun = true;
  try {
    await navigator.serviceWorker.register(ownWorker('offline'), { updateViaCache: 'none' });
    const { keepShell } = await import('./keep-shell.ts');
    await keepShell();
  } catch {
    return; // without a service worker the inbox needs a connection to load, and is otherwise the same
  }
}
