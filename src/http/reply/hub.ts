import type { OutboxEvent } from '../../rules/events.ts';

/** Receives durable changes in commit order; undefined means that some may have been missed. */
export type Listener = (event: OutboxEvent | undefined) => void;

/** Publishes durable changes to subscribers. */
export type Hub = ReturnType<typeof openHub>;

export function openHub() {
  const listeners = new Set<Listener>();
  const tell = (event: OutboxEvent | undefined) => {
    for (const listener of listeners) listener(event);
  };
  return {
    publish: (events: readonly OutboxEvent[]) => events.forEach(tell),
    /** Tells subscribers to read everything again, after another process has changed the database. */
    resync: () => tell(undefined),
    /** Adds a listener, and returns the function that removes it. */
    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
