import { setImmediate } from 'node:timers/promises';
import { positionOf } from '../../contract/paging.ts';
import type { ItemsQuery } from '../../contract/review/items.ts';
import type { JsonText } from '../../http/reply/reply.ts';
import { writeCursor } from '../../lib/crypto/cursor.ts';
import { timestamp } from '../../lib/time/clock.ts';
import type { Reviewer } from '../../rules/base/outbox.ts';
import { priorities } from '../../rules/base/priorities.ts';
import type { ListEntry } from '../../store/tables/review-lists.ts';
import type { Review } from '../people.ts';
import { countsOf } from './counts.ts';
import { findItem } from './item.ts';
import { scan } from './scan.ts';
import { decidedOf, namedIn, queueOf, rankOf } from './sources.ts';

type Page = { found: readonly ListEntry[]; next: readonly number[] | null; truncated?: boolean };
const lists = { queue: 'itemList queue', decided: 'itemList decided' } as const;
const pages = { queue: queuePage, decided: decidedPage } as const;
type View = keyof typeof lists;
/** Bytes of items per turn of the event loop: parsing their HTML is slow, and other requests must not wait for all. */
const most_at_a_stretch = 64_000;

/** Returns a page of the queue or of the decisions. It includes every change up to `last_event_id`. */
export async function listItems(
  review: Review,
  reviewer: Reviewer,
  query: ItemsQuery & { last_event_id: string },
): Promise<JsonText> {
  const { view, last_event_id } = query;
  const { account_id } = reviewer;
  const {
    found,
    next,
    truncated = false,
  } = (await searchedPage(review, account_id, query)) ?? pages[view](review, reviewer, query);
  const items = await textsOf(review, reviewer, { found, view });
  const next_cursor = next && writeCursor(review.seal, lists[view], next);
  const counts = countsOf(review.store, account_id);
  const ends = { has_more: next !== null, next_cursor, last_event_id, ...(truncated && { truncated }) };
  const rest = JSON.stringify({ counts, ...ends });
  return { json_text: `{"items":[${items.join()}],${rest.slice(1)}` };
}

function queuePage({ store, seal, clock }: Review, reviewer: Reviewer, query: ItemsQuery): Page {
  const { priority, caller_item_id, limit } = query;
  const { account_id, reviewer_id } = reviewer;
  const most_urgent = priority === null ? priorities.length - 1 : priorities.indexOf(priority);
  const least_urgent = priority === null ? 0 : most_urgent;
  const whose = { account_id, reviewer_id, now: timestamp(clock()) };
  const source =
    caller_item_id === null
      ? queueOf(store, whose, { most_urgent, least_urgent })
      : namedIn(store, account_id, caller_item_id);
  const hidden = hiddenCallers(store, account_id);
  const held = heldItems(store, account_id);
  return scan(source, {
    from: positionOf(seal, lists.queue, query, 2) ?? [rankOf(most_urgent), 0],
    limit,
    wanted: (row) => row.isHere && !hidden.has(row.caller_id) && !held.has(row.sequence) && matches(row, query),
    place: ({ rank, sequence }) => [rank, sequence],
    size: ({ size_bytes }) => size_bytes,
  });
}

/** Searches for the words of `q`; undefined without words. `truncated` is set only when there is no next page. */
async function searchedPage(review: Review, account_id: string, query: ItemsQuery): Promise<Page | undefined> {
  const { view, q } = query;
  if (q === null) return undefined;
  const after = positionOf(review.seal, lists[view], query, view === 'queue' ? 2 : 1);
  const found = await review.search({ ...query, account_id, q, after: view === 'queue' ? fromRank(after) : after });
  if (!found) return undefined;
  const { rows, truncated } = found;
  const next = view === 'queue' ? toRank(found.next) : found.next;
  const hidden = view === 'queue' ? hiddenCallers(review.store, account_id) : new Set();
  const seen = rows.filter(({ caller_id }) => !hidden.has(caller_id));
  return { found: seen, next, truncated: truncated && next === null };
}

/** Converts ranks of the list to urgencies of the search, which does not sort skipped items last. */
function fromRank(position: readonly number[] | undefined): number[] | undefined {
  return position?.with(0, (position[0] ?? 0) - rankOf(0));
}

function toRank(position: readonly number[] | null): number[] | null {
  return position === null ? null : position.with(0, rankOf(position[0] ?? 0));
}

function hiddenCallers({ reviewLists }: Review['store'], account_id: string): Set<string> {
  return new Set(reviewLists.hidden.all({ account_id }).map(({ caller_id }) => caller_id));
}

/** Returns the pending items that are not in the queue, because an answer to them is held. */
function heldItems({ answers }: Review['store'], account_id: string): Set<number> {
  return new Set(answers.itemsOfHolds.all({ account_id }).map(({ input_sequence }) => input_sequence));
}

function decidedPage({ store, seal }: Review, { account_id }: Reviewer, query: ItemsQuery): Page {
  return scan(decidedOf(store, account_id), {
    from: positionOf(seal, lists.decided, query) ?? [Number.MAX_SAFE_INTEGER],
    limit: query.limit,
    wanted: (row) => matches(row, query),
    place: ({ answer_sequence }) => [answer_sequence],
    size: ({ size_bytes }) => size_bytes,
  });
}

/** Tells whether a row passes the filters. An acknowledged item has no content, so no priority or type matches it. */
function matches(row: ListEntry, { priority, type, caller_id, caller_item_id }: ItemsQuery): boolean {
  if (priority !== null && row.urgency !== priorities.indexOf(priority)) return false;
  if (type !== null && row.row_type !== type) return false;
  if (caller_id !== null && row.caller_id !== caller_id) return false;
  return caller_item_id === null || row.caller_item_id === caller_item_id;
}

type FoundItems = { found: readonly ListEntry[]; view: View };

async function textsOf(review: Review, reviewer: Reviewer, { found, view }: FoundItems) {
  const texts: string[] = [];
  let stretch = 0;
  let crowds = new Map();
  for (const { sequence, size_bytes } of found) {
    if (stretch > most_at_a_stretch) {
      await setImmediate();
      stretch = 0;
      crowds = new Map();
    }
    stretch += size_bytes;
    const item = findItem({ ...review, crowds }, reviewer, sequence);
    if (item?.isWaiting === (view === 'queue')) texts.push(item.text); // it may have changed
  }
  return texts;
}
