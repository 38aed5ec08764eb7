import { signal } from '@preact/signals';
import type { DataOf } from '../../contract/endpoint.ts';
import type { ReviewEndpoints } from '../../contract/review-endpoints.ts';
import { ApiError, attempt, call } from '../api.ts';
import { place } from './place.ts';

export type AuditEvent = DataOf<ReviewEndpoints['auditList']>['events'][number];

const page = 50;
const enough = 25; // of what is looked for, before the person is asked whether to look further

/** What happened, the newest first, as far as it was read. */
export const activity = {
  events: signal<readonly AuditEvent[]>([]),
  status: signal<'new' | 'ready' | 'failed'>('new'),
  next: signal<string | null>(null),
  isReading: signal(false),
  /** How far back was looked for words, while there may be more. */
  back_to: signal<string | null>(null),
  /** How many have come since, up to a page of them. */
  news: signal(0),
} as const;

let reading = 0;

/** Reads from the newest on. What is shown stays until there is something to show in its place. */
export async function readActivity(): Promise<void> {
  reading += 1;
  const mine = reading;
  activity.news.value = 0;
  await readOn(mine, { cursor: undefined, known: [] });
}

/** Reads the next page, or looks further back. */
export async function readMoreActivity(): Promise<void> {
  const cursor = activity.next.peek();
  if (cursor === null || activity.isReading.peek()) return;
  await readOn(reading, { cursor, known: activity.events.peek() });
}

/** Looks whether something has come since, and tells; what is shown does not move. */
export async function lookForNews(): Promise<void> {
  if (activity.status.peek() !== 'ready') return activity.isReading.peek() ? undefined : readActivity();
  const mine = reading;
  const found = await attempt(call('auditList', { query: { ...sought(), limit: page } }));
  if (!found || mine !== reading) return;
  const [newest] = activity.events.peek();
  const at = found.events.findIndex(({ event_id }) => event_id === newest?.event_id);
  activity.news.value = at < 0 ? found.events.length : at;
}

type Start = { readonly cursor: string | undefined; readonly known: readonly AuditEvent[] };

/** A page may hold none of what is looked for and still have a next one. */
async function readOn(mine: number, { cursor, known }: Start): Promise<void> {
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

/** What the address says is looked for. */
function sought() {
  const { kind, caller_id, q } = place.peek();
  return { kind, caller_id, ...(q.trim() !== '' && { q }) };
}
