import type { IncomingMessage } from 'node:http';
import type { SendTrace } from '../store/tables/item-traces.ts';
import type { Admission } from './admission.ts';
import type { KnownCaller } from './authenticate.ts';
import type { HeldPolls } from './held-polls.ts';
import type { Shared } from './shared.ts';
import type { WithoutReady } from './without-ready.ts';

/** The dependencies of the callers' handlers. */
export type Api = Shared & {
  readonly admission: Admission;
  readonly polls: HeldPolls;
  readonly withoutReady: WithoutReady;
  /** Begins the span of a send. Returns its trace, to be kept with the item. Absent, nothing is traced. */
  readonly beginTrace: ((req: IncomingMessage) => SendTrace | undefined) | undefined;
  /** Authenticates the sender of a request again. @throws {Refusal} when its credential is no longer valid */
  authenticate(req: IncomingMessage): KnownCaller;
};
