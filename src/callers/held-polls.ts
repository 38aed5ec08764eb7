import type { Hub } from '../http/reply/hub.ts';
import type { OutboxEvent } from '../rules/base/events.ts';

/** Requests that are held until their caller has a new decision, or until an item that they name changes. */
export type HeldPolls = ReturnType<typeof openHeldPolls>;

/** The reason why a held request continues: a possible change, its time is over, or it must end. */
type Wake = 'news' | 'time' | 'ended';
/** The subject of a held request: all decisions of a caller, or inputs by their sequence. */
export type WaitsFor = { readonly caller_id: string } | { readonly sequences: readonly number[] };

/** One held request. A wake-up between two waits ends the next wait at once. */
type HeldPoll = {
  wait(for_ms: number): Promise<Wake>;
  end(): void;
  close(): void;
};
type Waiter = { notify(wake: Wake): void };

/** Opens the held requests of all callers, with one subscription to the hub. */
export function openHeldPolls(hub: Hub) {
  const held = new Map<string | number, Set<Waiter>>();
  const notify = (key: string | number, wake: Wake) => {
    for (const waiter of held.get(key) ?? []) waiter.notify(wake);
  };
  const wakeAll = (wake: Wake) => {
    for (const key of held.keys()) notify(key, wake);
  };
  const unsubscribe = hub.listen((event: OutboxEvent | undefined) => {
    if (event === undefined || event.kind === 'credentials') wakeAll('news');
    else {
      if (event.kind === 'output.ready') notify(event.caller_id ?? '', 'news');
      if (event.sequence !== undefined) notify(event.sequence, 'news');
    }
  });
  return {
    /** Holds a request. Its waiter is kept by caller, or by each input. */
    hold(waits_for: WaitsFor): HeldPoll {
      const { waiter, wait } = makeWaiter();
      const keys = 'caller_id' in waits_for ? [waits_for.caller_id] : waits_for.sequences;
      for (const key of keys) held.set(key, (held.get(key) ?? new Set()).add(waiter));
      const close = () => {
        for (const key of keys) {
          const waiters = held.get(key);
          if (waiters?.delete(waiter) && waiters.size === 0) held.delete(key);
        }
      };
      return { wait, end: () => waiter.notify('ended'), close };
    },
    close(): void {
      unsubscribe();
      wakeAll('ended');
    },
  };
}

function makeWaiter(): { waiter: Waiter; wait: HeldPoll['wait'] } {
  let received: Wake | undefined;
  let wake = () => {};
  const waiter: Waiter = {
    notify: (news) => {
      if (received !== 'ended') received = news;
      wake();
    },
  };
  const wait = async (for_ms: number): Promise<Wake> => {
    if (received === undefined) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, for_ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const found = received ?? 'time';
    if (received !== 'ended') received = undefined;
    return found;
  };
  return { waiter, wait };
}
