import type { Item } from '../item.ts';
import { go, unnarrowed } from '../state/place.ts';
import { ringWords as words } from '../words-palette.ts';

/** Shows a notice of the desktop: that something urgent waits, and whose it is. What it says stays in the inbox. */
export function showNotice(items: readonly Item[]): void {
  const [first] = items;
  if (!first || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const callers = [...new Set(items.map(({ caller }) => caller.display_name))];
  try {
    const options = { body: words.from(callers.join(', ')), tag: 'hdo-arrival', icon: '/icon.svg' };
    const notice = new Notification(words.urgent(items.length), options);
    notice.addEventListener('click', () => {
      notice.close();
      window.focus();
      go({ ...unnarrowed, view: 'queue', item_id: first.item_id });
    });
  } catch {
    return; // some phones allow notices to workers only
  }
}
