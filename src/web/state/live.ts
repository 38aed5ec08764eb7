import { ApiError, call } from '../api.ts';
import type { Counts } from '../item.ts';
import { type Ear, openEar } from '../live/ear.ts';
import type { Heard } from '../live/source.ts';
import { noteArrival } from '../ring/ring.ts';
import { live, noteOffline } from './connection.ts';
import { noteCounts } from './lists.ts';
import { beginning, lookAgain, noteChange, noteRemoval } from './news.ts';
import { readNotices } from './notices.ts';
import { enter, session } from './session.ts';
import { noteCollected } from './undo.ts';
import { readWishes } from './wishes.ts';

const poll_ms = 5_000;
const poll_hidden_ms = 30_000;
const patience_ms = 10_000; // for the first word: where there is no stream, that is said after four seconds
const deaf_after_ms = 60_000; // the stream, or that there is none, is heard of more often

let ear: Ear | undefined;
let speaks = true;
let isHeard = false;
let heard_ms = 0;
let looked_ms = 0;

/** Begins to listen; events that were missed are caught up with (review.md, "Live"). */
export function listen(): void {
  ear?.again();
  if (ear) return;
  heard_ms = performance.now();
  ear = openEar(take);
  setInterval(check, 1_000);
  for (const name of ['online', 'offline', 'pageshow']) addEventListener(name, () => void look());
  document.addEventListener('visibilitychange', check);
}

/** Asks at once whether the appliance is there again. */
export async function tryNow(): Promise<void> {
  ear?.again();
  await look();
}

type Told = { item_id: string; reason?: 'answered' | 'gone' };

const takers: Readonly<Record<string, (data: never) => void>> = {
  'item.added': ({ item_id }: Told) => {
    void noteArrival(item_id);
    void noteChange(item_id);
  },
  'item.changed': ({ item_id }: Told) => noteChange(item_id),
  'item.removed': ({ item_id, reason }: Told) => noteRemoval(item_id, reason),
  'output.read': ({ item_id }: Told) => collected(item_id),
  'output.acked': ({ item_id }: Told) => collected(item_id),
  counts: (now: Counts) => noteCounts(now),
  notice: () => void readNotices(),
  device: () => void readWishes(),
  resync: () => {
    void lookAgain();
    void readNotices();
  },
};

function collected(item_id: string): void {
  noteCollected(item_id);
  void noteChange(item_id);
}

let hasSpoken = false;

function take(heard: Heard): void {
  heard_ms = performance.now();
  isHeard = true;
  if (heard.is === 'event') {
    takers[heard.name]?.(heard.data as never);
    return;
  }
  speaks = heard.is === 'open';
  if (heard.is === 'silent') return void look();
  live.value = { is: 'live' };
  if (!hasSpoken) beginning.value = heard.id;
  hasSpoken = true;
}

/** Looks by itself while nothing is heard, less often where nobody sees it. */
function check(): void {
  const now_ms = performance.now();
  if (!isHeard && now_ms - heard_ms > patience_ms) speaks = false;
  if (now_ms - heard_ms > deaf_after_ms) {
    heard_ms = now_ms;
    speaks = false;
    ear?.close();
    ear = openEar(take);
  }
  if (speaks || now_ms - looked_ms < (document.hidden ? poll_hidden_ms : poll_ms)) return;
  void look();
}

async function look(): Promise<void> {
  if (session.peek().is !== 'open') return;
  looked_ms = performance.now();
  try {
    enter((await call('sessionRead')).reviewer);
    ear?.again();
    if (!speaks) live.value = { is: 'polling' };
    await lookAgain();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'unreachable') noteOffline();
  }
}
