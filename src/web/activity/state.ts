import { signal } from '@preact/signals';
import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { place } from '../requests/place.ts';
import { ApiError, attempt, call } from '../server/api.ts';

export type AuditEvent = DataOf<ReviewEndpoints['auditList']>['events'][number];

const page = 50;
const enough = 25; // matches found before the person has to ask for more

/** The loaded events, newest first. */
export const activity = {
  events: signal<readonly AuditEvent[]>([]),
  status: signal<'new' | 'ready' | 'failed'>('new'),
  next: signal<string | null>(null),
  isReading: signal(false),
  /** The time to which a text search reached, while older events remain. */
  back_to: signal<string | null>(null),
  /** The number of newer events, at most one page. */
  news: signal(0),
} as const;

let reading = 0;

/** Reads the newest events. The shown events stay until the new ones arrive. */
export async function readActivity(): Promise<void> {
  reading += 1;
  const mine = reading;
  activity.news.value = 0;
  await readOn(mine, { cursor: undefined, known: [] });
}

/** Reads the next page, or continues a search. */
export async function readMoreActivity(): Promise<void> {
  const cursor = activity.next.peek();
  if (cursor === null || activity.isReading.peek()) return;
  await readOn(reading, { cursor, known: activity.events.peek() });
}

/** Counts newer events without moving the shown ones. */
export async function lookForNews(): Promise<void> {
  if (activity.status.peek() !== 'ready') return activity.isReading.peek() ? undefined : readActivity();
  const mine = reading;
  const found = await attempt(call('auditList', { query: { ...sought(), limit: page } }));
  if (!found || mine !== reading) return;
  const [newest] = activity.events.peek();
  const at = found.events.findIndex(({ event_id }) => event_id === newest?.event_id);
  activity.news.value = at < 0 ? found.events.length : at;
}

type StartOfRead = { readonly cursor: string | undefined; readonly known: readonly AuditEvent[] };

/** Reads pages until `enough` events match or none are left. A page of a search may be empty and still have a next. */
async function readOn(mine: number, { cursor, known }: StartOfRead): Promise<void> {
  activity.isReading.value = true;
  let events = known;
  try {
    for (let from = cursor; ; ) {
      const found = await call('auditList', { query: { ...sought(), limit: page, cursor: from } });
      if (mine !== reading) return;
      events = [...events, ...found.events];
      activity.events.value = events;
      activity.next.value = found.next_cursor;
      activity.back_to.value = found.searched_back_to;
      activity.status.value = 'ready';
      if (found.next_cursor === null || events.length - known.length >= enough) return;
      from = found.next_cursor;
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (mine === reading && known.length === 0) activity.status.value = 'failed';
  } finally {
    if (mine === reading) activity.isReading.value = false;
  }
}

/** Reads the filters from the address. */
function sought() {
  const { kind, caller_id, q } = place.peek();
  return { kind, caller_id, ...(q.trim() !== '' && { q }) };
}
