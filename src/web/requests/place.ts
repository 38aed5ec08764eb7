import { signal } from '@preact/signals';
import { type Priority, priorities } from '../server/item.ts';
import { leaveRequest } from '../ui/focus.ts';

export type ListView = 'queue' | 'decided';

/** The parameters that one view has for itself, unset. */
const own = { connect: undefined, person: undefined, days: undefined };

const views = ['queue', 'decided', 'activity', 'statistics', 'callers', 'people', 'policies', 'settings'] as const;
export type View = (typeof views)[number];

/** The address of the page in parts: the view, the open request and the filters. */
export type PageAddress = {
  readonly view: View;
  readonly item_id: string | undefined;
  readonly q: string;
  readonly priority: Priority | undefined;
  readonly caller_id: string | undefined;
  readonly type: string | undefined;
  /** The kind of event, a filter of Activity. */
  readonly kind: string | undefined;
  /** The code or the id of a device request, or '' before one is entered; undefined on other pages. */
  readonly connect: string | undefined;
  /** The reviewer_id of the person that People shows. */
  readonly person: string | undefined;
  /** The number of days that Statistics counts. */
  readonly days: string | undefined;
};

export function isList(view: View): view is ListView {
  return view === 'queue' || view === 'decided';
}

/** The filters of an address, all unset. */
export const unnarrowed = {
  q: '',
  priority: undefined,
  caller_id: undefined,
  type: undefined,
  kind: undefined,
} as const;

/** Returns the address of a view without filters and without an open request. */
export function wholeView(view: View) {
  return { ...unnarrowed, item_id: undefined, view } as const;
}

/** Returns the address of a request in the queue. Keeps the filters if a list is shown. */
export function inQueue(item_id: string): Partial<PageAddress> {
  return { ...(!isList(place.peek().view) && unnarrowed), view: 'queue', item_id };
}

export type Filter = keyof typeof unnarrowed;

export function isNarrowed({ q, priority, caller_id, type }: PageAddress = place.value): boolean {
  return q !== '' || [priority, caller_id, type].some((one) => one !== undefined);
}

export const place = signal<PageAddress>(placeOf(location, 'queue'));

/** Follows the back and forward buttons of the browser. */
export function followHistory(): void {
  addEventListener('popstate', () => moveTo(placeOf(location, history.state?.view ?? place.peek().view)));
}

/** Navigates to an address. Adds a history entry, unless `replace` is set or the address stays the same. */
export function go(to: Partial<PageAddress>, { replace = false } = {}): void {
  const now = moveAddress(place.peek(), to);
  const url = addressOf(now);
  if (replace || url === location.pathname + location.search) history.replaceState({ view: now.view }, '', url);
  else history.pushState({ view: now.view }, '', url);
  moveTo(now);
}

function moveTo(now: PageAddress): void {
  if (now.item_id !== place.peek().item_id) leaveRequest();
  place.value = now;
}

/** Applies a partial address to another one. Drops what belongs to one page unless `to` names it. */
export function moveAddress(from: PageAddress, to: Partial<PageAddress>): PageAddress {
  return { ...from, ...own, ...to };
}

/** The parameters of an address, by their names in the query. */
const parameters = {
  q: 'q',
  priority: 'priority',
  caller_id: 'caller_id',
  type: 'type',
  kind: 'kind',
  code: 'connect',
  person: 'person',
  days: 'days',
} as const satisfies Record<string, keyof PageAddress>;

export function addressOf(address: PageAddress): string {
  const { view, item_id, connect } = address;
  const search = new URLSearchParams();
  for (const [key, name] of Object.entries(parameters)) if (address[name]) search.set(key, address[name]);
  const path =
    item_id === undefined ? `/${connect === undefined ? view : 'connect'}` : `/item/${encodeURIComponent(item_id)}`;
  return search.size > 0 ? `${path}?${search}` : path;
}

function placeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>, view: View): PageAddress {
  const [, first, second] = pathname.split('/');
  const given = new URLSearchParams(search);
  const read = (key: string) => given.get(key) || undefined;
  const connect = first === 'connect' ? (given.get('code') ?? '') : undefined;
  return {
    view: connect !== undefined ? 'callers' : (views.find((one) => one === first) ?? view),
    item_id: first === 'item' && second ? decodeURIComponent(second) : undefined,
    q: given.get('q') ?? '',
    priority: priorities.find((name) => name === given.get('priority')),
    caller_id: read('caller_id'),
    type: read('type'),
    kind: read('kind'),
    connect,
    person: read('person'),
    days: read('days'),
  };
}
