import type { Hub } from '../http/hub.ts';

/** Requests that are held until a decision of their caller is ready. */
export type HeldPolls = ReturnType<typeof openHeldPolls>;

/** Why a held request goes on: there may be something new, its time is over, or it has to end. */
export type Wake = 'news' | 'time' | 'ended';

/** One held request: what happens between two waits wakes the next one at once. */
export type HeldPoll = { wait(for_ms: number): Promise<Wake>; close(): void };
type Ear = { tell(wake: Wake): void };

/** Opens the held requests of all callers behind one ear on the hub. */
export function openHeldPolls(hub: Hub) {
  const held = new Map<string, Set<Ear>>();
  const tellAll = (wake: Wake) => {
    for (const ears of held.values()) for (const ear of ears) ear.tell(wake);
  };
  const deaf = hub.listen((event) => {
    if (event === undefined || event.kind === 'credentials') tellAll('news');
    else if (event.kind === 'output.ready') for (const ear of held.get(event.caller_id ?? '') ?? []) ear.tell('news');
  });
  return {
    /** Begins to hold a request of a caller; it ends when `signal` aborts. */
    hold(caller_id: string, signal: AbortSignal): HeldPoll {
      const { ear, wait } = makeEar();
      const ears = held.get(caller_id) ?? new Set();
      held.set(caller_id, ears.add(ear));
      signal.addEventListener('abort', () => ear.tell('ended'), { once: true });
      const close = () => {
        ears.delete(ear);
        if (ears.size === 0 && held.get(caller_id) === ears) held.delete(caller_id);
      };
      return { wait, close };
    },
    /** Lets all of them go. */
    close(): void {
      deaf();
      tellAll('ended');
    },
  };
}

function makeEar(): { ear: Ear; wait: HeldPoll['wait'] } {
  let heard: Wake | undefined;
  let wake = () => {};
  const ear: Ear = {
    tell: (news) => {
      if (heard !== 'ended') heard = news;
      wake();
    },
  };
  const wait = async (for_ms: number): Promise<Wake> => {
    if (heard === undefined) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, for_ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    const found = heard ?? 'time';
    if (heard !== 'ended') heard = undefined;
    return found;
  };
  return { ear, wait };
}
