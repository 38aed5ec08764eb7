import { markedBy } from '../requests/marked.ts';
import { unnarrowed } from '../requests/place.ts';
import { openAlone } from '../requests/selection.ts';
import { serviceWorkers } from '../server/browser.ts';

/** Opens what the person pressed in a notice, if the service worker has brought this page to the front for it. */
export function followNotices(): void {
  serviceWorkers()?.addEventListener('message', ({ data }: MessageEvent<{ opens?: string; renews?: true }>) => {
    if (data.renews) void renewNotices();
    if (data.opens === undefined) return;
    const url = new URL(data.opens, location.origin);
    const item_id = markedBy(url);
    openAlone({ ...unnarrowed, view: 'queue', item_id });
  });
}

/** Renews the subscription of this browser, if it has lost the one that it had. */
export async function renewNotices(): Promise<void> {
  try {
    const { renewHere } = await import('../settings/subscription.ts');
    await renewHere();
  } catch {
    return; // the script did not load, or the browser has no subscriptions; Settings looks again
  }
}
