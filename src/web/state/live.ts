import { signal } from '@preact/signals';
import { ApiError, call } from '../api.ts';
import type { Counts } from '../item.ts';
import { counts } from './lists.ts';
import { lookAgain, noteChange, noteRemoval } from './news.ts';
import { noteCollected } from './undo.ts';

/** How the page hears of changes: as they happen, by looking every few seconds, or not at all since a moment. */
export type Live = { readonly is: 'live' | 'polling' } | { readonly is: 'offline'; readonly since: string };

export const live = signal<Live>({ is: 'live' });

const patience_ms = 4_000;
const poll_ms = 5_000;

let stream: EventSource | undefined;
let heard = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Begins to listen; events that were missed are caught up with (review.md, "Live"). */
export function listen(): void {
  stream?.close();
  heard = false;
  stream = new EventSource('/review/api/events');
  for (const [name, take] of Object.entries<(data: never) => void>(takers)) {
    stream.addEventListener(name, ({ data }) => {
      hear();
      take(JSON.parse(data) as never);
    });
  }
  stream.addEventListener('error', () => {
    heard = false;
    void look();
  });
  expect();
}

/** Asks at once whether the appliance is there again. */
export async function tryNow(): Promise<void> {
  if (stream?.readyState !== EventSource.OPEN) listen();
  await look();
}

type Told = { item_id: string; reason?: 'answered' | 'gone' };

const takers = {
  'item.added': ({ item_id }: Told) => noteChange(item_id),
  'item.changed': ({ item_id }: Told) => noteChange(item_id),
  'item.removed': ({ item_id, reason }: Told) => noteRemoval(item_id, reason),
  'output.read': ({ item_id }: Told) => {
    noteCollected(item_id);
    noteChange(item_id);
  },
  'output.acked': ({ item_id }: Told) => {
    noteCollected(item_id);
    noteChange(item_id);
  },
  counts: (now: Counts) => {
    counts.value = now;
  },
  resync: () => void lookAgain(),
} satisfies Record<string, (data: never) => void>;

function hear(): void {
  heard = true;
  if (live.peek().is !== 'live') live.value = { is: 'live' };
}

/** A stream that says nothing may be held up on the way: then the page looks by itself. */
function expect(): void {
  clearTimeout(timer);
  timer = setTimeout(
    async () => {
      if (!heard) await look();
      if (stream?.readyState === EventSource.CLOSED) listen();
      else expect();
    },
    heard ? poll_ms : patience_ms,
  );
}

async function look(): Promise<void> {
  try {
    await call('sessionRead');
    if (!heard) live.value = { is: 'polling' };
    await lookAgain();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'unreachable' && live.peek().is !== 'offline') {
      live.value = { is: 'offline', since: new Date().toISOString() };
    }
  }
}
