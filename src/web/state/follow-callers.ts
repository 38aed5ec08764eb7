import { effect } from '@preact/signals';
import { adding, readCallers } from './callers.ts';
import { counts } from './lists.ts';
import { now } from './now.ts';
import { place } from './place.ts';
import { isAdmin } from './session.ts';

/** Reads the callers whenever something may have changed of them, as long as they are shown. */
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
