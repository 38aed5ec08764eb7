import { type Signal, signal } from '@preact/signals';
import { ApiError } from '../api.ts';
import { type Counts, type Item, priorities } from '../item.ts';
import { keepKnown } from './known.ts';
import { isList, type ListView, place } from './place.ts';
import { readPage } from './read-page.ts';
import { isSkipped, skippedLast } from './skipped.ts';

export type List = ReturnType<typeof makeList>;

/** Pending items by priority, all of them, whatever the list is narrowed to. */
export const counts = signal<Counts>({ urgent: 0, high: 0, normal: 0, low: 0 });

let moments = 0; // how often counts were asked for or heard
let counted = 0; // the moment of those that are known

/** Takes in how many wait, as of some moment, or now; what is known as of a later one stays. */
export function noteCounts(now: Counts, as_of = ++moments): void {
  if (as_of < counted) return;
  counted = as_of;
  counts.value = now;
}

const page = 50;
const most_again = 1_000; // ten requests; a list that was read further goes on from there when it is scrolled

/** A list as far as it was read: the items in their order, and whether there are more. */
function makeList(view: ListView, inOrder: Order) {
  const items = signal<readonly Item[]>([]);
  const status = signal<'new' | 'ready' | 'failed'>('new');
  const next = signal<string | null>(null);
  /** Whether the list is being read: what is heard meanwhile may be younger than what comes of it. */
  const isReading = signal(false);
  const last_event_id = signal(''); // of which the list knows, as it was read
  let reading = 0;

  /** Reads the list anew, as far as it was read. */
  const load = async (): Promise<void> => {
    const [mine, as_of] = [++reading, ++moments];
    isReading.value = true;
    try {
      const extent = extentOf(status.peek() === 'ready' ? items.peek().length : 0);
      const found = await readPage({ view, cursor: undefined, ...extent }, () => mine === reading);
      if (mine !== reading) return;
      last_event_id.value = found.last_event_id;
      noteCounts(found.counts, as_of);
      items.value = arranged(view, keepKnown(items.peek(), found.items));
      next.value = found.next_cursor;
      status.value = 'ready';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (mine === reading && status.peek() === 'new') status.value = 'failed';
    } finally {
      if (mine === reading) isReading.value = false;
    }
  };

  /** Reads the next page, if there is one. */
  const more = async (): Promise<void> => {
    const cursor = next.peek();
    if (cursor === null) return;
    next.value = null;
    const mine = reading;
    try {
      const found = await readPage({ view, cursor, count: page }, () => mine === reading);
      if (mine !== reading) return;
      items.value = arranged(view, withMore(items.peek(), found.items));
      next.value = found.next_cursor;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (mine === reading) next.value = cursor;
    }
  };

  return { view, items, status, next, isReading, last_event_id, load, more, ...changes(items, next, inOrder) };
}

/** How many are read again where so many were there. */
function extentOf(known: number): { count: number; enough: number } {
  const enough = Math.min(known, most_again);
  return { count: Math.max(enough, page), enough };
}

function withMore(items: readonly Item[], more: readonly Item[]): readonly Item[] {
  const known = new Set(items.map(({ item_id }) => item_id));
  return [...items, ...more.filter(({ item_id }) => !known.has(item_id))];
}

function arranged(view: ListView, items: readonly Item[]): readonly Item[] {
  return view === 'queue' ? skippedLast(items) : items;
}

type Order = (one: Item, other: Item) => number;

function changes(items: Signal<readonly Item[]>, next: Signal<string | null>, inOrder: Order) {
  /** Puts an item in its place, or its new form in the old one's. What belongs to a page not yet read is left out. */
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

const late = (item: Item) => Number(isSkipped(item));
const urgency = (item: Item) => priorities.indexOf(item.raw_input?.priority ?? 'low');
const later = (one: string, other: string) => (one < other ? -1 : Number(one > other));

export const lists = {
  /** The most urgent first, of those the oldest; what is skipped at the end. */
  queue: makeList(
    'queue',
    (one, other) => late(one) - late(other) || urgency(one) - urgency(other) || later(one.created_at, other.created_at),
  ),
  /** The newest decision first. */
  decided: makeList('decided', (one, other) =>
    later(other.answer?.answered_at ?? '', one.answer?.answered_at ?? '') < 0 ? -1 : 1,
  ),
} as const satisfies Record<ListView, List>;

/** The list that is shown; a view without one stands before the queue. */
export function shownList(): List {
  const { view } = place.value;
  return lists[isList(view) ? view : 'queue'];
}

/** All that wait. */
export function waiting(): number {
  const { urgent, high, normal, low } = counts.value;
  return urgent + high + normal + low;
}
