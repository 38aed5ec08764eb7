import type { Hub } from '../http/reply/hub.ts';

/** The callers for whom no decision is ready, as far as it is known without a look into the database. */
export type WithoutReady = ReturnType<typeof openWithoutReady>;

/**
 * Remembers callers for whom no decision was ready, until anything is committed. An agent that polls in vain is
 * answered without SQL, which was a quarter of the processor time of a poll.
 */
export function openWithoutReady(hub: Pick<Hub, 'eachCommit'>) {
  const callers = new Set<string>();
  const unsubscribe = hub.eachCommit(() => callers.clear());
  return {
    has: (caller_id: string): boolean => callers.has(caller_id),
    /** To be called in the same turn of the event loop as the look into the database. */
    add: (caller_id: string): void => void callers.add(caller_id),
    close: unsubscribe,
  };
}
