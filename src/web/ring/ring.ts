import { effect, untracked } from '@preact/signals';
import type { Item } from '../item.ts';
import { live } from '../state/connection.ts';
import { lists } from '../state/lists.ts';
import { readItem } from '../state/open.ts';
import { isNarrowed } from '../state/place.ts';
import { isMuted, preferences } from '../state/preferences.ts';
import { isAnySeen, once } from './between-tabs.ts';
import { showNotice } from './notice.ts';
import { playTone } from './tone.ts';

const gather_ms = 300;

/** Every request that was ever in the list of this page: it is not new when it comes again. */
const met = new Set<string>();
let arrived: { readonly item: Item; readonly isSeen: Promise<boolean> }[] = [];

/** Begins to tell of new requests as the person has chosen. */
export function beginRinging(): void {
  let wasNarrowed = true;
  effect(() => {
    const { items, status } = lists.queue;
    if (status.value !== 'ready') return;
    const isWhole = !isNarrowed();
    const fresh = items.value.filter(({ item_id }) => !met.has(item_id));
    for (const { item_id } of fresh) met.add(item_id);
    const isNews = isWhole && !wasNarrowed && untracked(() => live.value.is !== 'live'); // else it is heard of
    wasNarrowed = !isWhole;
    if (isNews) for (const item of fresh) arrive(item);
  });
}

/** Takes in that a request has come, whatever the list is narrowed to. */
export async function noteArrival(item_id: string): Promise<void> {
  if (met.has(item_id) || !mayRing()) return;
  met.add(item_id);
  const item = await readItem(item_id);
  if (typeof item !== 'string' && item.status === 'pending') arrive(item);
}

function mayRing(): boolean {
  const { notices, sound } = preferences.peek();
  return (notices || sound) && !isMuted(preferences.peek(), Date.now());
}

/** What comes about the same time rings once. */
function arrive(item: Item): void {
  if (arrived.length === 0) setTimeout(ring, gather_ms);
  arrived.push({ item, isSeen: isAnySeen() }); // as it comes: the person may turn away a moment later
}

async function ring(): Promise<void> {
  const news = arrived;
  arrived = [];
  if (!mayRing()) return;
  const { notices, sound } = preferences.peek();
  const canSound = navigator.userActivation?.hasBeenActive ?? true; // else browsers would not let it be heard
  if (sound && canSound) void once('tone', playTone);
  const unseen: Item[] = [];
  for (const { item, isSeen } of news) {
    if (item.raw_input?.priority === 'urgent' && !(await isSeen)) unseen.push(item);
  }
  if (notices && unseen.length > 0) void once('notice', () => showNotice(unseen));
}
