import { effect, untracked } from '@preact/signals';
import { lists } from '../requests/lists.ts';
import { markedBy } from '../requests/marked.ts';
import { readItem } from '../requests/open.ts';
import { isNarrowed, unnarrowed } from '../requests/place.ts';
import { openAlone } from '../requests/selection.ts';
import { openChannel, serviceWorkers } from '../server/browser.ts';
import { live } from '../server/connection.ts';
import { pause } from '../server/in-turn.ts';
import { type Item, isWaiting } from '../server/item.ts';
import { kept, mute_cache } from '../server/offline/kept.ts';
import { isMuted, preferences } from '../settings/preferences.ts';
import { listed } from '../ui/numbers.ts';
import { notificationWords } from './words.ts';

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

/** Shows a desktop notification with the number of urgent requests and their callers, but none of their content. */
function showNotification(items: readonly Item[]): void {
  const [first] = items;
  if (!first || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const callers = [...new Set(items.map(({ caller }) => caller.display_name))];
  try {
    const options = { body: notificationWords.from(listed(...callers)), tag: 'hdo-arrival', icon: '/icon.svg' };
    const notification = new Notification(notificationWords.urgent(items.length), options);
    notification.addEventListener('click', () => {
      notification.close();
      window.focus();
      openAlone({ ...unnarrowed, view: 'queue', item_id: first.item_id });
    });
  } catch {
    return; // some phones allow notifications from workers only
  }
}

const notes_hz = [660, 880];
const note_s = 0.16;
const loudness = 0.08;

function playTone(): void {
  const context = new AudioContext();
  const loud = context.createGain();
  loud.connect(context.destination);
  const begin_s = context.currentTime;
  const end_s = begin_s + notes_hz.length * note_s;
  loud.gain.setValueAtTime(loudness, begin_s);
  loud.gain.exponentialRampToValueAtTime(0.001, end_s);
  for (const [at, hz] of notes_hz.entries()) {
    const note = context.createOscillator();
    note.frequency.value = hz;
    note.connect(loud);
    note.start(begin_s + at * note_s);
    note.stop(begin_s + (at + 1) * note_s);
    if (at === notes_hz.length - 1) note.addEventListener('ended', () => void context.close());
  }
}

const answered_within_ms = 200;
const held_ms = 2_000;

const channel = openChannel('hdo-visible');

/** Answers other tabs that ask whether this one is visible. */
function answerOtherTabs(): void {
  channel?.addEventListener('message', ({ data }) => {
    if (data === 'who is seen?' && !document.hidden) channel.postMessage('I am');
  });
}

/** Returns true if any tab of the inbox is visible. */
function isAnySeen(): Promise<boolean> {
  if (!document.hidden || !channel) return Promise.resolve(!document.hidden);
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent) => data === 'I am' && end(true);
    const end = (seen: boolean) => {
      channel.removeEventListener('message', hear);
      resolve(seen);
    };
    channel.addEventListener('message', hear);
    channel.postMessage('who is seen?');
    setTimeout(() => end(false), answered_within_ms);
  });
}

/** Runs `act` in only one of the tabs that call this at about the same time. Without locks, in each visible tab. */
async function once(name: string, act: () => void): Promise<void> {
  if (!('locks' in navigator)) {
    if (!document.hidden) act();
    return;
  }
  await navigator.locks.request(`hdo-${name}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    act();
    await pause(held_ms);
  });
}

/** Stores the mute time for the service worker, whose notices then make no sound. */
export function keepMute(): void {
  let last = Promise.resolve();
  effect(() => {
    const until = preferences.value.muted_until;
    last = last.then(() => store(until)).catch(() => {}); // plain HTTP has no caches, and no service worker
  });
}

async function store(until: string | null): Promise<void> {
  if (until !== null) await (await caches.open(mute_cache)).put(kept.muted, new Response(until));
  else if (await caches.has(mute_cache)) await caches.delete(mute_cache);
}

/** Opens what the person pressed in a notice, if the service worker has brought this page to the front for it. */
export function followNotices(): void {
  serviceWorkers()?.addEventListener('message', ({ data }: MessageEvent<{ opens?: string; renews?: true }>) => {
    if (data.renews) void renewNotices();
    if (data.opens === undefined) return;
    const url = new URL(data.opens, location.origin);
    const item_id = markedBy(url);
    openAlone({ ...unnarrowed, view: 'queue', item_id });
  });
}

/** Renews the subscription of this browser, if it has lost the one that it had. */
export async function renewNotices(): Promise<void> {
  try {
    const { renewHere } = await import('../settings/subscription.ts');
    await renewHere();
  } catch {
    return; // the script did not load, or the browser has no subscriptions; Settings looks again
  }
}
