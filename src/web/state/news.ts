import { effect, signal, untracked } from '@preact/signals';
import type { Item } from '../item.ts';
import { isLeaving } from './decide.ts';
import { inTurn } from './in-turn.ts';
import { type List, lists } from './lists.ts';
import { fits } from './narrow.ts';
import { open, readItem, renew, withdraw } from './open.ts';
import { place } from './place.ts';
import { selection } from './selection.ts';
import { loseSelected, renewSelected } from './together.ts';
import { readWishes } from './wishes.ts';

const most_read = 20;

/** The last reading of each item that is under way, so that an older answer never covers a newer one. */
const asked = new Map<string, object>();

/** What was heard while a list was being read; it is looked at once more when the list is there. */
const meanwhile = new Set<string>();

/** The event with which the stream begins: a list that was read before it may have missed something. */
export const beginning = signal<string | undefined>(undefined);

effect(() => {
  const all = Object.values(lists);
  const since = beginning.value;
  if (all.some(({ isReading }) => isReading.value)) return;
  const heard = [...meanwhile];
  meanwhile.clear();
  untracked(() => {
    beginning.value = undefined;
    const isOld = since !== undefined && all.some((list) => isBefore(list, since));
    if (isOld || heard.length > most_read) void lookAgain();
    else for (const item_id of heard) void noteChange(item_id);
    if (since !== undefined && !isOld) lookAtUnlisted();
  });
});

/** Whether a list was read, and may not hold yet what an event is about. */
function isBefore({ status, last_event_id }: List, event_id: string): boolean {
  const [[boot, at], [since, from]] = [last_event_id.peek().split('-'), event_id.split('-')];
  return status.peek() !== 'new' && !(boot === since && Number(at) >= Number(from));
}

/** What is open and in no list was read by itself, before or after. */
function lookAtUnlisted(): void {
  const item_id = open.peek()?.item_id;
  const isListed = Object.values(lists).some(({ items }) => items.peek().some((item) => item.item_id === item_id));
  if (item_id !== undefined && !isListed) void noteChange(item_id);
}

function hear(item_id: string): void {
  if (Object.values(lists).some(({ isReading }) => isReading.peek())) meanwhile.add(item_id);
}

/** Takes in that an item came, changed, or was collected or handled: it is read, and put where it belongs. */
export async function noteChange(item_id: string): Promise<void> {
  hear(item_id);
  const mine = {};
  asked.set(item_id, mine);
  await inTurn(readItem(item_id), (item) => {
    if (asked.get(item_id) !== mine) return;
    asked.delete(item_id);
    if (item === 'missing') drop(item_id);
    else if (item !== 'failed') takeIn(item);
  });
}

function takeIn(item: Item): void {
  const { view, q } = place.peek();
  if (item.status === 'pending') {
    lists.decided.drop(item.item_id);
    if (!fits(item) && view === 'queue') lists.queue.drop(item.item_id);
    else if (q !== '' && view === 'queue') void lists.queue.load();
    else if (!isLeaving(item.item_id)) lists.queue.put(item);
  } else {
    lists.queue.drop(item.item_id);
    if (lists.decided.status.peek() === 'ready' && (q === '' || view === 'queue')) {
      if (fits(item)) lists.decided.put(item);
    }
  }
  renew(item);
  renewSelected(item);
}

/** Takes in that an item left the queue. */
export function noteRemoval(item_id: string, reason: 'answered' | 'gone' | undefined): void {
  hear(item_id);
  if (reason === 'answered' && isWorthReading(item_id)) return void noteChange(item_id);
  asked.delete(item_id); // what is being read of it may be older than this
  if (reason === 'answered') lists.queue.drop(item_id);
  else drop(item_id);
}

/** Whether more than that an item was answered is of interest. */
function isWorthReading(item_id: string): boolean {
  if (lists.decided.status.peek() === 'ready' || open.peek()?.item_id === item_id) return true;
  return selection.peek().has(item_id);
}

/** Reads what is shown again, because something may have been missed. */
export async function lookAgain(): Promise<void> {
  void readWishes();
  const item_id = open.peek()?.item_id;
  const shown = Object.values(lists).filter(
    ({ status, view }) => status.peek() !== 'new' || place.peek().view === view,
  );
  await Promise.all([...shown.map(({ load }) => load()), item_id === undefined ? undefined : noteChange(item_id)]);
  await lookAtSelected();
}

/** What is selected may have changed too; of what is not in the list each is read. */
async function lookAtSelected(): Promise<void> {
  const listed = new Map(lists.queue.items.peek().map((item) => [item.item_id, item]));
  const others = [...selection.peek()].filter(([item_id, { is }]) => is !== 'gone' && !listed.has(item_id));
  for (const [item_id] of selection.peek()) {
    const item = listed.get(item_id);
    if (item) renewSelected(item);
  }
  await Promise.all(others.slice(0, most_read).map(([item_id]) => noteChange(item_id)));
}

function drop(item_id: string): void {
  if (isLeaving(item_id)) return;
  lists.queue.drop(item_id);
  lists.decided.drop(item_id);
  withdraw(item_id);
  loseSelected(item_id);
}
