import { effect } from '@preact/signals';
import { activity, lookForNews, readActivity } from './activity.ts';
import { counts } from './lists.ts';
import { notices } from './notices.ts';
import { now } from './now.ts';
import { place } from './place.ts';

const pause_ms = 500;
const pause_searching_ms = 10_000; // to look for words costs the appliance far more

/** Reads what happened when it is shown, and looks for more whenever something happens meanwhile. */
export function followActivity(): void {
  let shown: string | undefined;
  effect(() => {
    const { view, kind, caller_id, q } = place.value;
    const wanted = view === 'activity' ? JSON.stringify([kind, caller_id, q.trim()]) : undefined;
    if (wanted !== undefined && wanted !== shown) {
      activity.status.value = 'new';
      activity.events.value = [];
      void readActivity();
    }
    shown = wanted;
  });
  let isWaiting = false;
  effect(() => {
    void [counts.value, notices.value, now.value];
    if (place.value.view !== 'activity' || isWaiting) return;
    isWaiting = true;
    setTimeout(
      () => {
        isWaiting = false;
        if (place.peek().view === 'activity') void lookForNews();
      },
      place.value.q === '' ? pause_ms : pause_searching_ms,
    );
  });
}
