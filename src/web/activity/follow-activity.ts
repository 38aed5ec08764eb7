import { effect } from '@preact/signals';
import { counts } from '../requests/lists.ts';
import { place } from '../requests/place.ts';
import { notices } from '../settings/notices-state.ts';
import { now } from '../ui/time/now.ts';
import { activity, countNewer } from './state.ts';

const pause_ms = 500;
const pause_searching_ms = 10_000; // a text search costs the server far more

/**
 * Reads the activity when it is shown or filtered. Checks for newer events when counts or notices change and at each
 * step of `now`.
 */
export function followActivity(): void {
  let shown: string | undefined;
  effect(() => {
    const { view, kind, caller_id, q } = place.value;
    const wanted = view === 'activity' ? JSON.stringify([kind, caller_id, q.trim()]) : undefined;
    if (wanted !== undefined && wanted !== shown) {
      activity.clear();
      void activity.again();
    }
    shown = wanted;
  });
  let isWaiting = false;
  effect(() => {
    void [counts.value, notices.value.value, now.value];
    if (place.value.view !== 'activity' || isWaiting) return;
    isWaiting = true;
    setTimeout(
      () => {
        isWaiting = false;
        if (place.peek().view === 'activity') void countNewer();
      },
      place.value.q === '' ? pause_ms : pause_searching_ms,
    );
  });
}
