import type { IncomingMessage } from 'node:http';
import type { Admission } from './admission.ts';
import type { KnownCaller } from './authenticate.ts';
import type { HeldPolls } from './held-polls.ts';
import type { Shared } from './shared.ts';

/** What the callers' handlers work with. */
export type Api = Shared & {
  readonly admission: Admission;
  readonly polls: HeldPolls;
  /** Who sent a request, asked again; throws the refusal when its credential has stopped to be good. */
  authenticate(req: IncomingMessage): KnownCaller;
};
