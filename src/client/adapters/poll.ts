import { setTimeout } from 'node:timers/promises';
import type { Answers, Client } from '../index.ts';

const held_seconds = 50;
/** The time after which a wait looks at its own request again, which may have been replaced or deleted. */
const look_ms = 60_000;
/** The pause after a long poll that ended at once, for a decision on another request. */
const other_ms = 1_000;

const polls = new WeakMap<Client, ReturnType<typeof openPoll>>();

/**
 * Resolves with true when a decision on the request is ready, with false when it is time to look at the request. All
 * waits of a client share one long poll, so that hundreds of paused runs cost no more than one.
 */
export function untilReady(client: Client, caller_item_id: string, signal: AbortSignal): Promise<boolean> {
  const poll = polls.get(client) ?? openPoll(client);
  polls.set(client, poll);
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      leave();
    };
    const end = (ready: boolean) => {
      finish();
      resolve(ready);
    };
    const abort = () => {
      finish();
      reject(signal.reason);
    };
    const timer = globalThis.setTimeout(end, look_ms, false);
    const leave = poll.join(caller_item_id, end);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

function openPoll(client: Client) {
  const waiting = new Map<string, Set<(ready: boolean) => void>>();
  let stop: AbortController | undefined;

  function wake(caller_item_id: string, ready: boolean): number {
    const found = [...(waiting.get(caller_item_id) ?? [])];
    for (const resolve of found) resolve(ready);
    return found.length;
  }

  function start(): void {
    stop = new AbortController();
    const { signal } = stop;
    run(client, { signal, wake: (id) => wake(id, true) }).catch(() => {
      if (signal.aborted) return; // nobody waits
      for (const id of [...waiting.keys()]) wake(id, false); // each wait meets the error when it looks
    });
  }

  function leave(caller_item_id: string, end: (ready: boolean) => void): void {
    const others = waiting.get(caller_item_id);
    others?.delete(end);
    if (others?.size === 0) waiting.delete(caller_item_id);
    if (waiting.size > 0) return;
    stop?.abort();
    stop = undefined;
  }

  return {
    join(caller_item_id: string, end: (ready: boolean) => void): () => void {
      waiting.set(caller_item_id, (waiting.get(caller_item_id) ?? new Set()).add(end));
      if (!stop) start();
      return () => leave(caller_item_id, end);
    },
  };
}

type Running = { readonly signal: AbortSignal; wake(caller_item_id: string): number };

async function run(client: Client, { signal, wake }: Running): Promise<void> {
  for (let wait_seconds: number | undefined; !signal.aborted; wait_seconds = held_seconds) {
    const started_ms = Date.now();
    let woken = 0;
    for await (const { caller_item_id } of readyDecisions(client, { wait_seconds, signal }))
      woken += wake(caller_item_id);
    const isFull = wait_seconds !== undefined && woken === 0 && Date.now() - started_ms < other_ms;
    if (isFull) await setTimeout(other_ms, undefined, { signal });
  }
}

type Look = { readonly wait_seconds?: number | undefined; readonly signal?: AbortSignal | undefined };
type Ready = Answers['outputCheck']['items'][number];

/** Yields every ready decision, oldest first, read or not. `wait_seconds` makes the first page a long poll. */
export async function* readyDecisions(
  client: Client,
  { wait_seconds, signal }: Look = {},
): AsyncGenerator<Ready, void, undefined> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await client.outputCheck({ limit: 100, signal, ...(cursor ? { cursor } : { wait_seconds }) });
    yield* page.items;
    cursor = page.next_cursor;
  }
}
