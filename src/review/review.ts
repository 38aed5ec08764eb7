import type { Settings } from '../config.ts';
import type { Log } from '../http/log.ts';
import type { Clock } from '../lib/clock.ts';
import type { FileCheck } from '../store/file-check.ts';
import type { Store } from '../store/store.ts';
import type { Write } from '../writer/writes.ts';

/** What people's handlers work with: committed data to read, the writer to ask, and what the settings say. */
export type Review = {
  readonly store: Store;
  readonly write: Write;
  readonly files: FileCheck;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: Pick<Settings, 'server' | 'review' | 'limits'>;
};

const day_ms = 86_400_000;

/** How long a session lives after its last use, in milliseconds. */
export function sessionLifetime({ settings }: Pick<Review, 'settings'>): number {
  return settings.review.session_days * day_ms;
}
