import type { Hub } from '../http/reply/hub.ts';

/** Requests that are held until their caller has a new decision. */
export type HeldPolls = ReturnType<typeof openHeldPolls>;

/** The reason why a held request continues: a possible decision, its time is over, or it must end. */
export type Wake = 'news' | 'time' | 'ended';

/** One held request. A wake-up between two waits ends the next wait at once. */
export type HeldPoll = {
  wait(for_ms: number): Promise<Wake>;
  /** Ends this wait and all later ones. */
  end(): void;
  close(): void;
};
type Waiter = { notify(wake: Wake): void };

/** Opens the held requests of all callers, with one subscription to the hub. */
export function openHeldPolls(hub: Hub) {
  const held = new Map<string, Set<Waiter>>();
  const wakeAll = (wake: Wake) => {
    for (const waiters of held.values()) for (const waiter of waiters) waiter.notify(wake);
  };
  const unsubscribe = hub.listen((event) => {
    if (event === undefined || event.kind === 'credentials') wakeAll('news');
    else if (event.kind === 'output.ready')
      for (const waiter of held.get(event.caller_id ?? '') ?? []) waiter.notify('news');
  });
  return {
    /** Holds a request of a caller. */
    hold(caller_id: string): HeldPoll {
      const { waiter, wait } = makeWaiter();
      const waiters = held.get(caller_id) ?? new Set();
      held.set(caller_id, waiters.add(waiter));
      const close = () => {
        waiters.delete(waiter);
        if (waiters.size === 0 && held.get(caller_id) === waiters) held.delete(caller_id);
      };
      return { wait, end: () => waiter.notify('ended'), close };
    },
    /** Ends all held requests. */
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
