import type { IncomingMessage } from 'node:http';
import type { Hub } from '../http/reply/hub.ts';
import type { SendTrace } from '../store/tables/item-traces.ts';
import type { Admission } from './admission.ts';
import type { KnownCaller } from './authenticate.ts';
import type { HeldPolls } from './held-polls.ts';
import type { Shared } from './shared.ts';

export type Api = Shared & {
  readonly admission: Admission;
  readonly polls: HeldPolls;
  readonly withoutReady: WithoutReady;
  /** Begins the span of a send. Returns its trace, to be kept with the item. Absent, nothing is traced. */
  readonly beginTrace: ((req: IncomingMessage) => SendTrace | undefined) | undefined;
  /** Authenticates the sender of a request again. @throws {Refusal} when its credential is no longer valid */
  authenticate(req: IncomingMessage): KnownCaller;
};

/** The callers that certainly have no ready decision. For others the database is read. */
type WithoutReady = ReturnType<typeof openWithoutReady>;

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
