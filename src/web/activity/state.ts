import { effect, signal } from '@preact/signals';
import { counts } from '../requests/lists.ts';
import { place } from '../requests/place.ts';
import { attempt, call } from '../server/api.ts';
import type { ReplyOf } from '../server/item.ts';
import { resource, type Turn } from '../server/resource.ts';
import { notices } from '../settings/notices-state.ts';
import { now } from '../ui/time/now.ts';

export type AuditEvent = ReplyOf<'auditList'>['events'][number];

const limit = 50;
const enough = 25; // matches found before the person has to ask for more

type LoadedEvents = {
  /** The newest first. */
  readonly events: readonly AuditEvent[];
  readonly next_cursor: string | null;
  /** The time to which a text search reached, while older events remain. */
  readonly searched_back_to: string | null;
};

/** The loaded events. The shown ones stay until newer ones are read. */
export const activity = resource(readEvents);

/** The number of newer events, at most one page. */
export const newerEvents = signal(0);

/** Reads pages until `enough` events match or none are left. A page of a search may be empty and still have a next. */
async function readEvents(from: LoadedEvents | undefined, { take, isWanted }: Turn<LoadedEvents>) {
  let found: LoadedEvents = from ?? { events: [], next_cursor: null, searched_back_to: null };
  const least = found.events.length + enough;
  if (!from) newerEvents.value = 0;
  else if (from.next_cursor === null) return from;
  do {
    const cursor = found.next_cursor ?? undefined;
    const page = await call('auditList', { query: { ...sought(), limit, cursor } });
    found = { ...page, events: [...found.events, ...page.events] };
    take(found);
  } while (found.next_cursor !== null && found.events.length < least && isWanted());
  return found;
}

/** Counts newer events without moving the shown ones. */
async function countNewer(): Promise<void> {
  const { value, status, error, isReading, again } = activity;
  if (status.peek() !== 'ready' || error.peek()) return isReading.peek() ? undefined : again();
  const shown = value.peek();
  const page = await attempt(call('auditList', { query: { ...sought(), limit } }));
  if (!page || shown !== value.peek() || isReading.peek()) return;
  const at = page.events.findIndex(({ event_id }) => event_id === shown?.events[0]?.event_id);
  newerEvents.value = at < 0 ? page.events.length : at;
}

/** Reads the filters from the address. */
function sought() {
  const { kind, caller_id, q } = place.peek();
  return { kind, caller_id, ...(q.trim() !== '' && { q }) };
}

const pause_ms = 500;
const pause_searching_ms = 10_000; // a text search costs the server far more

/** Reads the activity when it is shown or filtered, and counts newer events when something has happened. */
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
