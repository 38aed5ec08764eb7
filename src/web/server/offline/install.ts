import { serviceWorkers } from '../browser.ts';
import { ownWorker } from '../own-worker.ts';

let begun = false;

/** Caches the page, but none of its data, for times when the server is unreachable. */
export async function keepForOffline(): Promise<void> {
  const workers = serviceWorkers();
  if (begun || !workers) return;
  begun = true;
  try {
    await workers.register(ownWorker('offline'), { updateViaCache: 'none' });
    const { keepShell } = await import('./keep-shell.ts');
    await keepShell();
  } catch {
    return; // without a service worker the inbox needs a connection to load, and is otherwise the same
  }
}
