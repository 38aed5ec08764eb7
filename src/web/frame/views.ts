import type { IconName } from '../icon-names.ts';
import { waiting } from '../state/lists.ts';
import type { View } from '../state/place.ts';
import { isAdmin } from '../state/session.ts';
import { wishes } from '../state/wishes.ts';

type Known = { readonly view: View; readonly icon: IconName; readonly key: string; readonly forAdmins?: true };

/** Every view, in order: its picture, and the key that follows a `g`. A new one is a line. */
const views: readonly Known[] = [
  { view: 'queue', icon: 'inbox', key: 'q' },
  { view: 'decided', icon: 'check-check', key: 'd' },
  { view: 'activity', icon: 'scroll-text', key: 'a' },
  { view: 'callers', icon: 'key-round', key: 'c', forAdmins: true },
  { view: 'settings', icon: 'circle-user-round', key: 's' },
];

/** The views of whoever is signed in. */
export function ownViews(): readonly Known[] {
  return views.filter(({ forAdmins }) => !forAdmins || isAdmin());
}

/** How much waits in a view for whoever is signed in. */
export function waitingIn(view: View): number {
  return view === 'queue' ? waiting() : view === 'callers' ? wishes.value.length : 0;
}
