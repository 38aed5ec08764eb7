import { unnarrowed } from '../requests/place.ts';
import { openAlone } from '../requests/selection.ts';
import type { Item } from '../server/item.ts';
import { listed } from '../ui/listed.ts';
import { notificationWords } from './words.ts';

/** Shows a desktop notification with the number of urgent requests and their callers, but none of their content. */
export function showNotification(items: readonly Item[]): void {
  const [first] = items;
  if (!first || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const callers = [...new Set(items.map(({ caller }) => caller.display_name))];
  try {
    const options = { body: notificationWords.from(listed(...callers)), tag: 'hdo-arrival', icon: '/icon.svg' };
    const notification = new Notification(notificationWords.urgent(items.length), options);
    notification.addEventListener('click', () => {
      notification.close();
      window.focus();
      openAlone({ ...unnarrowed, view: 'queue', item_id: first.item_id });
    });
  } catch {
    return; // some phones allow notifications from workers only
  }
}
