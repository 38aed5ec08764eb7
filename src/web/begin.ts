import { effect } from '@preact/signals';
import { keepFocus } from './focus.ts';
import { onKey } from './keyboard.ts';
import { keepForOffline } from './offline/install.ts';
import { loadAhead } from './parts/later.tsx';
import { beginRinging } from './ring/ring.ts';
import { followActivity } from './state/follow-activity.ts';
import { followCallers } from './state/follow-callers.ts';
import { lists, shownList } from './state/lists.ts';
import { listen } from './state/live.ts';
import { openFirst } from './state/move.ts';
import { callerName, readChoices } from './state/narrow.ts';
import { readNotices } from './state/notices.ts';
import { openPlace } from './state/open.ts';
import { isList, place } from './state/place.ts';
import { session } from './state/session.ts';
import { showCount } from './state/tab.ts';
import { findWho } from './state/who.ts';
import { readWishes } from './state/wishes.ts';

/** Starts what goes on beside the page: who is there, what it shows, what it hears, and the keys. */
export function begin(): void {
  findWho();
  addEventListener('keydown', onKey);
  keepFocus();
  showCount();
  let shown = false;
  effect(() => {
    if (session.value.is !== 'open' || shown) return;
    shown = true;
    show();
    beginRinging();
    listen();
  });
}

const settled_ms = 500;

/** Reads what the address names, now and whenever it names something else. */
function show(): void {
  let narrowed = '';
  let ahead = false;
  effect(() => {
    const { view, q, priority, caller_id, type } = place.value;
    const now = JSON.stringify([q, priority, caller_id, type]);
    if (now !== narrowed) {
      for (const { status } of Object.values(lists)) status.value = 'new';
      if (caller_id !== undefined && callerName.peek() === '') void readChoices();
    }
    narrowed = now;
    if (isList(view) && lists[view].status.peek() === 'new') void lists[view].load();
  });
  effect(() => {
    void place.value;
    void openPlace();
  });
  followCallers();
  followActivity();
  void readNotices();
  void readWishes();
  effect(() => {
    const { status, items } = shownList();
    if (status.value === 'ready' && items.value.length > 0) openFirst();
    if (status.value !== 'ready' || ahead) return;
    ahead = true;
    setTimeout(loadAhead, settled_ms);
    if (status.value === 'ready') void keepForOffline(); // not before there is something to see
  });
}
