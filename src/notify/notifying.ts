import type { Target } from '../config.ts';
import type { Seal } from '../lib/crypto/seal.ts';
import type { Log } from '../lib/process/log.ts';
import type { Clock } from '../lib/time/clock.ts';
import type { Store } from '../store/store.ts';
import type { Write } from '../writer/writes.ts';

/** The dependencies of notifications. */
export type Notifying = {
  readonly targets: readonly Target[];
  readonly store: Store;
  readonly seal: Seal;
  readonly write: Write;
  readonly clock: Clock;
  /** The folder's own time, which the end of absences is compared with. */
  readonly folderTime: Clock;
  readonly log: Log;
  /** The address of the inbox, without a trailing slash. */
  readonly base_url: string;
};

/**
 * Returns the time that due times are compared with: that of the clock, or the folder's own if the clock was set back.
 * So a clock that is set back delays no notification.
 */
export function dueTime({ clock, folderTime }: Pick<Notifying, 'clock' | 'folderTime'>): number {
  return Math.max(clock(), folderTime());
}
