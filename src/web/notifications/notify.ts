import { effect, untracked } from '@preact/signals';
import { lists } from '../requests/lists.ts';
import { readItem } from '../requests/open.ts';
import { isNarrowed } from '../requests/place.ts';
import { live } from '../server/connection.ts';
import { type Item, isWaiting } from '../server/item.ts';
import { isMuted, preferences } from '../settings/preferences.ts';
import { answerOtherTabs, isAnySeen, once } from './between-tabs.ts';
import { showNotification } from './desktop.ts';
import { playTone } from './tone.ts';

const gather_ms = 300;

/** Ids of all requests that this page has listed or announced. One that returns to the list is not new. */
const met = new Set<string>();
let arrived: { readonly item: Item; readonly isSeen: Promise<boolean> }[] = [];

/** Starts to notify the person of new requests, as the preferences say. */
export function startNotifications(): void {
  answerOtherTabs();
  let wasNarrowed = true;
  effect(() => {
    const { items, status } = lists.queue;
    if (status.value !== 'ready') return;
    const isWhole = !isNarrowed();
    const fresh = items.value.filter(({ item_id }) => !met.has(item_id));
    for (const { item_id } of fresh) met.add(item_id);
    const isNews = isWhole && !wasNarrowed && untracked(() => live.value.is !== 'live'); // live events announce them
    wasNarrowed = !isWhole;
    if (isNews) for (const item of fresh) arrive(item);
  });
}

/** Handles the arrival of a request, also one that the filters hide. */
export async function noteArrival(item_id: string): Promise<void> {
  if (met.has(item_id) || !mayNotify()) return;
  met.add(item_id);
  const item = await readItem(item_id);
  if (typeof item !== 'string' && isWaiting(item)) arrive(item);
}

function mayNotify(): boolean {
  const { notices, sound } = preferences.peek();
  return (notices || sound) && !isMuted(preferences.peek(), Date.now());
}

/** Coalesces requests that arrive at about the same time into one notification. */
function arrive(item: Item): void {
  if (arrived.length === 0) setTimeout(notify, gather_ms);
  arrived.push({ item, isSeen: isAnySeen() }); // checked on arrival: the person may leave a moment later
}

async function notify(): Promise<void> {
  const news = arrived;
  arrived = [];
  if (!mayNotify()) return;
  const { notices, sound } = preferences.peek();
  const canSound = navigator.userActivation?.hasBeenActive ?? true; // browsers block sound before the first input
  if (sound && canSound) void once('tone', playTone);
  const unseen: Item[] = [];
  for (const { item, isSeen } of news) {
    if (item.raw_input?.priority === 'urgent' && !(await isSeen)) unseen.push(item);
  }
  if (notices && unseen.length > 0) void once('notice', () => showNotification(unseen));
}
