import { computed, type Signal, signal } from '@preact/signals';
import { ApiError, attempt, call } from '../server/api.ts';
import { answerTo, type Counts, type Item, priorities } from '../server/item.ts';
import { early_items } from './first-page.ts';
import { decidedStates, lateLast, latenessOf, noteHoldTimes, stateOf } from './item-state.ts';
import { isList, type ListView, place } from './place.ts';

export type List = ReturnType<typeof makeList>;

/** Counts of all pending items by priority, regardless of filters. */
export const counts = signal<Counts>({ urgent: 0, high: 0, normal: 0, low: 0 });

let moments = 0; // numbers the reads and events that carry counts
let counted = 0; // the number of the current counts

/** Sets the counts as of a moment, by default now. Ignores counts older than the current ones. */
export function noteCounts(now: Counts, as_of = ++moments): void {
  if (as_of < counted) return;
  counted = as_of;
  counts.value = now;
}

const first_items = 50;
const more_items = 100; // few of its rows are drawn
const most_again = 1_000; // ten calls; scrolling loads the rest of a longer list

/** Makes a list: its items in order as far as they are loaded, and the cursor of the next page. */
function makeList(view: ListView, inOrder: Order) {
  const items = signal<readonly Item[]>([]);
  const status = signal<'new' | 'ready' | 'failed'>('new');
  const next = signal<string | null>(null);
  const [isLoading, isPaging] = [signal(false), signal(false)];
  /** True during a read. Events that arrive in this time may be newer than its result. */
  const isReading = computed(() => isLoading.value || isPaging.value);
  const last_event_id = signal(''); // the last event that the loaded list includes
  let reading = 0;

  /** Loads the first items of the list and then the rest of a page, or reloads the list to its present length. */
  const load = async (): Promise<void> => {
    const [mine, as_of, isFirst] = [++reading, ++moments, status.peek() !== 'ready'];
    [isLoading.value, isPaging.value] = [true, false]; // a page that is being read belongs to the previous list
    try {
      const extent = extentOf(isFirst ? undefined : items.peek().length);
      const found = await readPage({ view, cursor: undefined, ...extent }, () => mine === reading);
      if (mine !== reading) return;
      last_event_id.value = found.last_event_id;
      noteCounts(found.counts, as_of);
      items.value = arranged(view, keepKnown(items.peek(), found.items));
      next.value = found.next_cursor;
      status.value = 'ready';
      if (isFirst) await more(first_items - found.items.length);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (mine === reading && status.peek() === 'new') status.value = 'failed';
    } finally {
      if (mine === reading) isLoading.value = false;
    }
  };

  /** Loads the next page, if there is one. After a failure the next call tries again. */
  const more = async (count = more_items): Promise<void> => {
    const [cursor, mine] = [next.peek(), reading];
    if (cursor === null || isPaging.peek()) return;
    isPaging.value = true;
    try {
      const found = await attempt(readPage({ view, cursor, count }, () => mine === reading));
      if (!found || mine !== reading || next.peek() !== cursor) return; // after a reload it may leave a gap
      items.value = arranged(view, withMore(items.peek(), found.items));
      next.value = found.next_cursor;
    } finally {
      if (mine === reading) isPaging.value = false;
    }
  };

  return { view, items, status, next, isReading, last_event_id, load, more, ...changes(items, next, inOrder) };
}

/** Returns true until a list is loaded beyond its first few items, if it has more. */
export function isFilling({ next, items, isReading }: List): boolean {
  return next.value !== null && items.value.length <= early_items && isReading.value;
}

/** Returns how many items to ask for, and how many suffice, at first or in a reload. */
function extentOf(known: number | undefined): { count: number; enough: number } {
  if (known === undefined) return { count: early_items, enough: 0 };
  const enough = Math.min(known, most_again);
  return { count: Math.max(enough, first_items), enough };
}

function withMore(items: readonly Item[], more: readonly Item[]): readonly Item[] {
  const known = new Set(items.map(({ item_id }) => item_id));
  return [...items, ...more.filter(({ item_id }) => !known.has(item_id))];
}

function arranged(view: ListView, items: readonly Item[]): readonly Item[] {
  return view === 'queue' ? lateLast(items) : items;
}

type Order = (one: Item, other: Item) => number;

function changes(items: Signal<readonly Item[]>, next: Signal<string | null>, inOrder: Order) {
  /** Inserts or replaces an item in the sort order. Leaves out an item that belongs to a later page. */
  const put = (item: Item): void => {
    const all = items.peek();
    const others = all.filter(({ item_id }) => item_id !== item.item_id);
    const was = all.findIndex(({ item_id }) => item_id === item.item_id);
    const [before, after] = [others[was - 1], others[was]];
    if (was >= 0 && (!before || inOrder(before, item) <= 0) && (!after || inOrder(item, after) <= 0)) {
      items.value = others.toSpliced(was, 0, item);
      return;
    }
    const at = others.findIndex((other) => inOrder(item, other) < 0);
    if (at < 0 && next.peek() !== null) items.value = others;
    else items.value = others.toSpliced(at < 0 ? others.length : at, 0, item);
  };

  const drop = (item_id: string): void => {
    if (!items.peek().some((item) => item.item_id === item_id)) return;
    items.value = items.peek().filter((item) => item.item_id !== item_id);
  };

  return { put, drop };
}

const urgency = (item: Item) => priorities.indexOf(item.raw_input?.priority ?? 'low');
const answeredAt = (item: Item) => answerTo(item)?.answered_at ?? '';
const later = (one: string, other: string) => (one < other ? -1 : Number(one > other));

export const lists = {
  /** By priority, then the oldest first; items that wait for others and skipped ones last. */
  queue: makeList(
    'queue',
    (one, other) =>
      latenessOf(one) - latenessOf(other) || urgency(one) - urgency(other) || later(one.created_at, other.created_at),
  ),
  /** By decision, the newest first. */
  decided: makeList('decided', (one, other) => (later(answeredAt(other), answeredAt(one)) < 0 ? -1 : 1)),
} as const satisfies Record<ListView, List>;

/** Returns the list of the view; the queue for views without one. */
export function shownList(): List {
  const { view } = place.value;
  return lists[isList(view) ? view : 'queue'];
}

const grouped = computed(() => {
  const group = (item: Item) => decidedStates.indexOf(stateOf(item));
  return lists.decided.items.value.toSorted((one, other) => group(one) - group(other));
});

/** Returns the items of the shown list in the order of its rows, which has decisions grouped by state. */
export function shownItems(): readonly Item[] {
  const { view, items } = shownList();
  return view === 'queue' ? items.value : grouped.value;
}

/** Finds a request in the queue as far as it is loaded. */
export function queuedItem(item_id: string): Item | undefined {
  return lists.queue.items.peek().find((item) => item.item_id === item_id);
}

export function countWaiting(): number {
  const { urgent, high, normal, low } = counts.value;
  return urgent + high + normal + low;
}

/** Returns the new items, but keeps the objects of unchanged ones, so that they are not rendered again. */
function keepKnown(before: readonly Item[], now: readonly Item[]): readonly Item[] {
  const known = new Map(before.map((item) => [item.item_id, item]));
  const kept = now.map((item) => {
    const one = known.get(item.item_id);
    return one && markOf(one) === markOf(item) ? one : item;
  });
  return kept.length === before.length && kept.every((item, at) => item === before[at]) ? before : kept;
}

function markOf({ status, revision, content_hash, updated_at, caller, answer, ...own }: Item): string {
  const { skipped_until, hold, answers, assigned, overdue_since, nobody_waits, approvals } = own;
  const state = [answer, skipped_until, hold?.held_at, answers, assigned, overdue_since, nobody_waits, approvals];
  return JSON.stringify([status, revision, content_hash, updated_at, caller.display_name, ...state]);
}

type Page = {
  readonly view: ListView;
  readonly cursor: string | undefined;
  readonly count: number;
  /** The count to stop at if the server returns fewer than asked for; at least one screen of items is read. */
  readonly enough?: number;
};

/** The items that fill a screen, so that the list can be scrolled. */
const screen_items = 10;
const most_at_once = 100;

/**
 * Reads a page of a list with the current filters. The server may return fewer items than asked for and still have
 * more. Then this reads on until it has enough, or until it has a screen of items and gets an empty response.
 * @throws {ApiError}
 */
async function readPage({ view, cursor, count, enough = 0 }: Page, isWanted: () => boolean) {
  const { q, priority, caller_id, type } = place.peek();
  const narrowed = { priority, caller_id, type, ...(q !== '' && { q }) };
  const items: Item[] = [];
  const least = Math.min(count, screen_items);
  for (let from = cursor; ; ) {
    const limit = Math.min(count - items.length, most_at_once);
    const found = await call('itemList', { query: { view, limit, cursor: from, ...narrowed } });
    noteHoldTimes(found.items);
    items.push(...found.items);
    const isDone = items.length >= (found.items.length > 0 ? Math.max(enough, least) : least);
    if (isDone || found.next_cursor === null || !isWanted()) return { ...found, items };
    from = found.next_cursor;
  }
}
