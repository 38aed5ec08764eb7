import { effect, signal, untracked } from '@preact/signals';
import { isLeaving } from '../answering/answer.ts';
import { followAnswer, followAnswers } from '../answering/follow-answers.ts';
import { hasOpenAnswer, noteLeftAlone } from '../answering/own-answers.ts';
import { noteStanding } from '../answering/standing/changes.ts';
import { loseSelected, renewSelected } from '../bulk/state.ts';
import { deviceRequests } from '../callers/device-requests.ts';
import { forgetAcknowledged } from '../forms/drafts/keep.ts';
import { notePolicies } from '../policies/changes.ts';
import { type List, lists } from '../requests/lists.ts';
import { enlist, fitsFilters } from '../requests/narrow.ts';
import { open, readItem, renew, showDeleted } from '../requests/open.ts';
import { place } from '../requests/place.ts';
import { selection } from '../requests/selection.ts';
import { inTurn } from '../server/in-turn.ts';
import { type Item, isWaiting } from '../server/item.ts';

const most_read = 20;

/** The newest read in progress of each item, so that an older response never replaces a newer one. */
const latestReads = new Map<string, object>();

/** Items of events that arrived during a list read. They are read again when the list has loaded. */
const changedDuringRead = new Set<string>();

/** The first event id of the stream. A list that was read before it may lack changes. */
export const beginning = signal<string | undefined>(undefined);

/** Reads what changed while the lists were being read, as soon as they are complete. */
export function catchUp(): void {
  effect(() => {
    const all = Object.values(lists);
    const since = beginning.value;
    if (all.some(({ isReading }) => isReading.value)) return;
    const heard = [...changedDuringRead];
    changedDuringRead.clear();
    untracked(() => {
      beginning.value = undefined;
      const isOld = since !== undefined && all.some((list) => isBefore(list, since));
      if (isOld || heard.length > most_read) void lookAgain();
      else for (const item_id of heard) void noteChange(item_id);
      if (since !== undefined && !isOld) lookAtUnlisted();
    });
  });
}

/** Tells whether a loaded list is older than an event. */
function isBefore({ status, last_event_id }: List, event_id: string): boolean {
  const [[boot, at], [since, from]] = [last_event_id.peek().split('-'), event_id.split('-')];
  return status.peek() !== 'new' && !(boot === since && Number(at) >= Number(from));
}

/** Reads the open item again if no list contains it. */
function lookAtUnlisted(): void {
  const item_id = open.peek()?.item_id;
  const isListed = Object.values(lists).some(({ items }) => items.peek().some((item) => item.item_id === item_id));
  if (item_id !== undefined && !isListed) void noteChange(item_id);
}

function hear(item_id: string): void {
  if (Object.values(lists).some(({ isReading }) => isReading.peek())) changedDuringRead.add(item_id);
}

/** Handles a new or changed item: reads it and updates the lists. Returns what it has read. */
export async function noteChange(item_id: string): ReturnType<typeof readItem> {
  hear(item_id);
  const mine = {};
  latestReads.set(item_id, mine);
  const reading = readItem(item_id);
  await inTurn(reading, (item) => {
    if (latestReads.get(item_id) !== mine) return;
    latestReads.delete(item_id);
    if (item === 'missing') drop(item_id);
    else if (item !== 'failed') takeIn(item);
  });
  return reading;
}

function takeIn(item: Item): void {
  if (item.status === 'acknowledged') forgetAcknowledged(item.item_id);
  const { view, q } = place.peek();
  void followAnswer(item);
  if (isWaiting(item)) {
    lists.decided.drop(item.item_id);
    if (!isLeaving(item.item_id)) enlist(item);
  } else {
    lists.queue.drop(item.item_id);
    if (lists.decided.status.peek() === 'ready' && (q === '' || view === 'queue')) {
      if (fitsFilters(item)) lists.decided.put(item);
    }
  }
  renew(item);
  renewSelected(item);
}

/** Handles an item that left the queue. */
export function noteRemoval(
  item_id: string,
  reason: 'answered' | 'gone' | undefined,
  because: 'asker_ended' | undefined,
): void {
  hear(item_id);
  if (reason === 'answered' && isWorthReading(item_id)) return void noteChange(item_id);
  latestReads.delete(item_id); // a read in progress may be older than this event
  if (reason === 'answered') lists.queue.drop(item_id);
  else drop(item_id, because);
}

/** Tells whether the page shows more of an answered item than its removal. */
function isWorthReading(item_id: string): boolean {
  if (lists.decided.status.peek() === 'ready' || open.peek()?.item_id === item_id) return true;
  return selection.peek().has(item_id) || hasOpenAnswer(item_id);
}

/** Reads the shown lists, the open item and the selected items again, after events may have been missed. */
export async function lookAgain(): Promise<void> {
  void deviceRequests.again();
  noteStanding();
  notePolicies();
  const item_id = open.peek()?.item_id;
  const shown = Object.values(lists).filter(
    ({ status, view }) => status.peek() !== 'new' || place.peek().view === view,
  );
  await Promise.all([...shown.map(({ load }) => load()), item_id === undefined ? undefined : noteChange(item_id)]);
  await lookAtSelected();
  await followAnswers();
}

/** Updates the selected items from the list, and reads those that it lacks. */
async function lookAtSelected(): Promise<void> {
  const listed = new Map(lists.queue.items.peek().map((item) => [item.item_id, item]));
  const others = [...selection.peek()].filter(([item_id, { is }]) => is !== 'gone' && !listed.has(item_id));
  for (const [item_id] of selection.peek()) {
    const item = listed.get(item_id);
    if (item) renewSelected(item);
  }
  await Promise.all(others.slice(0, most_read).map(([item_id]) => noteChange(item_id)));
}

function drop(item_id: string, because?: 'asker_ended'): void {
  if (isLeaving(item_id)) return;
  if (because) noteLeftAlone(item_id);
  void followAnswer({ item_id });
  lists.queue.drop(item_id);
  lists.decided.drop(item_id);
  showDeleted(item_id, because);
  loseSelected(item_id);
}
