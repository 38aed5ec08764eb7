import { effect } from '@preact/signals';
import { countWaiting } from '../requests/lists.ts';
import { session } from '../server/session.ts';
import { frameWords } from './words.ts';

declare const tab_icons: readonly string[]; // build/web/page.ts: icons for no request, one, and so on to more than nine

/** Shows the number of pending requests in the tab title, its icon and the badge of an installed app. */
export function showCount(): void {
  let shown = 0;
  effect(() => {
    const count = session.value.is === 'open' ? countWaiting() : 0;
    document.title = count > 0 ? frameWords.waiting(count) : frameWords.product;
    if (count === shown) return;
    const icon = tab_icons[Math.min(count, tab_icons.length - 1)];
    document.getElementById('favicon')?.setAttribute('href', icon ?? '');
    shown = count;
    void setBadge(count);
  });
}

async function setBadge(count: number): Promise<void> {
  try {
    if ('setAppBadge' in navigator) await navigator.setAppBadge(count);
  } catch {
    return; // only an installed app has a badge
  }
}
