import { markedBy } from '../requests/marked.ts';
import { unnarrowed } from '../requests/place.ts';
import { openAlone } from '../requests/selection.ts';

/** Opens what the person pressed in a notice, if the service worker has brought this page to the front for it. */
export function followNotices(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ opens?: string }>) => {
    if (data.opens === undefined) return;
    const url = new URL(data.opens, location.origin);
    const item_id = markedBy(url);
    openAlone({ ...unnarrowed, view: 'queue', item_id });
  });
}
