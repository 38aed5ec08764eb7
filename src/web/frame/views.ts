import { deviceRequests } from '../callers/device-requests.ts';
import { waiting } from '../requests/lists.ts';
import { place, type View } from '../requests/place.ts';
import { isAdmin } from '../server/session.ts';
import type { IconName } from '../ui/icon-names.ts';

type ViewEntry = {
  readonly view: View;
  readonly icon: IconName;
  readonly key: string;
  readonly forAdmins?: true;
  /** The view that links to it, if the frame does not. */
  readonly within?: View;
};

/** The views, in order, each with its icon and the key after `g`. A new view is a new line. */
const views: readonly ViewEntry[] = [
  { view: 'queue', icon: 'inbox', key: 'q' },
  { view: 'decided', icon: 'check-check', key: 'd' },
  { view: 'activity', icon: 'scroll-text', key: 'a' },
  { view: 'statistics', icon: 'scroll-text', key: 't', within: 'activity' },
  { view: 'callers', icon: 'key-round', key: 'c', forAdmins: true },
  { view: 'people', icon: 'users', key: 'p', forAdmins: true },
  { view: 'policies', icon: 'shield-check', key: 'o' },
  { view: 'settings', icon: 'circle-user-round', key: 's' },
];

/** Lists the views of the signed-in person. */
export function ownViews(): readonly ViewEntry[] {
  return views.filter(({ forAdmins }) => !forAdmins || isAdmin());
}

/** Tells whether a view of the frame, or one within it, is shown. */
export function isCurrent(view: View): boolean {
  const shown = views.find((one) => one.view === place.value.view);
  return shown?.view === view || shown?.within === view;
}

/** Counts the pending requests or device requests of a view. */
export function waitingIn(view: View): number {
  return view === 'queue' ? waiting() : view === 'callers' ? deviceRequests.value.value.length : 0;
}
