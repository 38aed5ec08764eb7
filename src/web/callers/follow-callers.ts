import { effect } from '@preact/signals';
import { counts } from '../requests/lists.ts';
import { place } from '../requests/place.ts';
import { isAdmin } from '../server/session.ts';
import { now } from '../ui/time/now.ts';
import { adding, readCallers } from './state.ts';

/** Reads the callers while they are shown, again when the counts change and at each step of `now`. */
export function followCallers(): void {
  effect(() => {
    void counts.value;
    void now.value;
    if (place.value.view !== 'callers' || !isAdmin()) return;
    void readCallers();
  });
  effect(() => {
    void place.value;
    adding.value = false;
  });
}
