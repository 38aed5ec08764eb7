import { effect } from '@preact/signals';
import { words } from '../words.ts';
import { waiting } from './lists.ts';
import { session } from './session.ts';

declare const tab_icons: readonly string[]; // build/web.ts: none waits, one, and so on up to more than nine

/** Shows in the browser's tab, and on the icon of an installed inbox, how many requests wait. */
export function showCount(): void {
  let shown = 0;
  effect(() => {
    const count = session.value.is === 'open' ? waiting() : 0;
    document.title = count > 0 ? words.waiting(count) : words.product;
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
    return; // only an installed inbox has one
  }
}
