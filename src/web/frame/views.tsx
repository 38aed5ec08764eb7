import type { ComponentType } from 'preact';
import { deviceRequests } from '../callers/device-requests.ts';
import { Workspace } from '../queue/workspace.tsx';
import { countWaiting } from '../requests/lists.ts';
import { place, type View } from '../requests/place.ts';
import { viewWords } from '../requests/words.ts';
import { isAdmin } from '../server/session.ts';
import type { IconName } from '../ui/icon-names.ts';
import { later } from '../ui/later.tsx';

type ViewEntry = {
  readonly name: string;
  readonly icon: IconName;
  /** The key after `g`. */
  readonly key: string;
  readonly Page: ComponentType;
  readonly forAdmins?: true;
  /** True if it lists things, in which single keys move. */
  readonly isList?: true;
  /** The view that links to it, in the place of the frame. */
  readonly within?: View;
  /** True if the person's menu has it, in the place of the tab bar of a phone. */
  readonly isInMenu?: true;
  /** Counts the pending requests or device requests. */
  count?(): number;
};

/** The views in order, with their pages. A new view is a row here, its address in requests/place.ts, and its words. */
const views: Readonly<Record<View, ViewEntry>> = {
  queue: { name: viewWords.queue, icon: 'inbox', key: 'q', Page: Workspace, isList: true, count: countWaiting },
  decided: { name: viewWords.decided, icon: 'check-check', key: 'd', Page: Workspace, isList: true },
  activity: {
    name: viewWords.activity,
    icon: 'scroll-text',
    key: 'a',
    Page: later(async () => (await import('../activity/activity.tsx')).loadActivity()),
  },
  statistics: {
    name: viewWords.statistics,
    icon: 'scroll-text',
    key: 't',
    Page: later(async () => (await import('../statistics/statistics.tsx')).loadStatistics()),
    within: 'activity',
  },
  callers: {
    name: viewWords.callers,
    icon: 'key-round',
    key: 'c',
    Page: later(async () => (await import('../callers/callers.tsx')).loadCallers()),
    forAdmins: true,
    isList: true,
    count: () => deviceRequests.value.value.length,
  },
  people: {
    name: viewWords.people,
    icon: 'users',
    key: 'p',
    Page: later(async () => (await import('../people/people.tsx')).loadPeople()),
    forAdmins: true,
    isInMenu: true,
  },
  policies: {
    name: viewWords.policies,
    icon: 'shield-check',
    key: 'o',
    Page: later(async () => (await import('../policies/policies.tsx')).loadPolicies()),
    isInMenu: true,
  },
  settings: {
    name: viewWords.settings,
    icon: 'circle-user-round',
    key: 's',
    Page: later(async () => (await import('../settings/settings.tsx')).loadSettings()),
  },
};

const entries = Object.entries(views).map(([view, entry]) => ({ view: view as View, count: () => 0, ...entry }));

export function ownViews() {
  return entries.filter(({ forAdmins }) => !forAdmins || isAdmin());
}

/** Lists the views of the person to which the frame links. */
export function frameViews() {
  return ownViews().filter(({ within }) => within === undefined);
}

/** Tells whether a view of the frame, or one within it, is shown. */
export function isCurrent(view: View): boolean {
  const shown = place.value.view;
  return shown === view || views[shown].within === view;
}

/** Tells whether a list is shown, in which single keys move. */
export function isListShown(): boolean {
  return views[place.peek().view].isList === true || place.peek().item_id !== undefined;
}

export function ShownPage() {
  const { Page } = views[place.value.view];
  return <Page />;
}
