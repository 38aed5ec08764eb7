import type { Target } from '../config.ts';
import type { Clock } from '../lib/clock.ts';
import type { Log } from '../lib/log.ts';
import type { Seal } from '../lib/seal.ts';
import type { Store } from '../store/store.ts';
import type { Write } from '../writer/writes.ts';

/** What telling people of requests works on. */
export type Notifying = {
  readonly targets: readonly Target[];
  readonly store: Store;
  readonly seal: Seal;
  readonly write: Write;
  readonly clock: Clock;
  readonly log: Log;
  /** Where the inbox is, without a slash behind. */
  readonly base_url: string;
};
