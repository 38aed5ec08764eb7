import type { OutboxEvent } from '../rules/events.ts';

/** Hears of durable changes, in the order of commits; undefined when some may have been missed. */
export type Listener = (event: OutboxEvent | undefined) => void;

/** Where durable changes are told to all who listen. */
export type Hub = ReturnType<typeof openHub>;

export function openHub() {
  const listeners = new Set<Listener>();
  const tell = (event: OutboxEvent | undefined) => {
    for (const listener of listeners) listener(event);
  };
  return {
    publish: (events: readonly OutboxEvent[]) => events.forEach(tell),
    /** Somebody else has changed the database: whoever listens has to look again. */
    resync: () => tell(undefined),
    /** Adds a listener and returns what removes it. */
    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
