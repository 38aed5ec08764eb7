import { signal } from '@preact/signals';
import { type Priority, priorities } from '../item.ts';

/** The views that show a list of requests. */
export type ListView = 'queue' | 'decided';
export type View = ListView | 'callers' | 'activity' | 'settings';

const views: readonly string[] = ['queue', 'decided', 'callers', 'activity', 'settings'] satisfies readonly View[];

/** Where the person is: the list, the request that is open, and what the list is narrowed to. It is the address. */
export type Place = {
  readonly view: View;
  readonly item_id: string | undefined;
  readonly q: string;
  readonly priority: Priority | undefined;
  readonly caller_id: string | undefined;
  readonly type: string | undefined;
  /** What happened, where that is what is shown. */
  readonly kind: string | undefined;
  /** The program that asks to be connected: its code, the id of its request, or nothing yet; undefined elsewhere. */
  readonly connect: string | undefined;
};

/** Whether a view shows a list of requests. */
export function isList(view: View): view is ListView {
  return view === 'queue' || view === 'decided';
}

/** A place whose list is narrowed to nothing. */
export const unnarrowed = {
  q: '',
  priority: undefined,
  caller_id: undefined,
  type: undefined,
  kind: undefined,
} as const;

/** All of a view: nothing is open, and it is narrowed to nothing. */
export function whole(view: View) {
  return { ...unnarrowed, item_id: undefined, view } as const;
}

/** A request in the queue, which stays narrowed as it was where a list is shown. */
export function inQueue(item_id: string): Partial<Place> {
  return { ...(!isList(place.peek().view) && unnarrowed), view: 'queue', item_id };
}

/** What a view can be narrowed by. */
export type Filter = keyof typeof unnarrowed;

/** Whether the list shows less than there is. */
export function isNarrowed({ q, priority, caller_id, type }: Place = place.value): boolean {
  return q !== '' || [priority, caller_id, type].some((one) => one !== undefined);
}

export const place = signal<Place>(placeOf(location, 'queue'));

addEventListener('popstate', () => {
  place.value = placeOf(location, history.state?.view ?? place.peek().view);
});

/** Goes somewhere. A new entry of the history is made where the person may want to come back to what was there. */
export function go(to: Partial<Place>, { replace = false } = {}): void {
  const now = moved(place.peek(), to);
  const url = addressOf(now);
  if (replace || url === location.pathname + location.search) history.replaceState({ view: now.view }, '', url);
  else history.pushState({ view: now.view }, '', url);
  place.value = now;
}

/** A place seen from another one. Whatever is asked of a program stays behind, unless it is meant. */
export function moved(from: Place, to: Partial<Place>): Place {
  return { ...from, connect: undefined, ...to };
}

/** The address of a place, for links. */
export function addressOf({ view, item_id, q, priority, caller_id, type, kind, connect }: Place): string {
  const search = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(priority && { priority }),
    ...(caller_id && { caller_id }),
    ...(type && { type }),
    ...(kind && { kind }),
    ...(connect && { code: connect }),
  });
  const own = connect === undefined ? view : 'connect';
  const path = item_id === undefined ? `/${own}` : `/item/${encodeURIComponent(item_id)}`;
  return search.size > 0 ? `${path}?${search}` : path;
}

function placeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>, view: View): Place {
  const [, first, second] = pathname.split('/');
  const given = new URLSearchParams(search);
  const connect = first === 'connect' ? (given.get('code') ?? '') : undefined;
  return {
    view: connect !== undefined ? 'callers' : isView(first) ? first : view,
    item_id: first === 'item' && second ? decodeURIComponent(second) : undefined,
    q: given.get('q') ?? '',
    priority: priorities.find((name) => name === given.get('priority')),
    caller_id: given.get('caller_id') || undefined,
    type: given.get('type') || undefined,
    kind: given.get('kind') || undefined,
    connect,
  };
}

function isView(name: string | undefined): name is View {
  return name !== undefined && views.includes(name);
}
