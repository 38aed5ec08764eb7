import type { OutboxEvent } from '../../rules/base/events.ts';

/** Receives durable changes in commit order; undefined means that some may have been missed. */
type Listener = (event: OutboxEvent | undefined) => void;

/** Publishes durable changes to subscribers. */
export type Hub = ReturnType<typeof openHub>;

export function openHub() {
  const listeners = new Set<Listener>();
  const ofCommits = new Set<() => void>();
  const tell = (event: OutboxEvent | undefined) => {
    for (const listener of listeners) listener(event);
  };
  return {
    /** Publishes the events of a commit. */
    publish(events: readonly OutboxEvent[]): void {
      for (const committed of ofCommits) committed();
      events.forEach(tell);
    },
    /** Tells subscribers to read everything again, after another process has changed the database. */
    resync(): void {
      for (const committed of ofCommits) committed();
      tell(undefined);
    },
    /** Adds a listener, and returns the function that removes it. */
    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Adds a listener for each commit, called before the listeners of its changes. Returns how to remove it. */
    eachCommit(listener: () => void): () => void {
      ofCommits.add(listener);
      return () => ofCommits.delete(listener);
    },
  };
}
