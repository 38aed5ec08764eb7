import type { Settings } from '../config.ts';
import type { Clock } from '../lib/clock.ts';
import type { Seal } from '../lib/seal.ts';
import type { FileCheck } from '../store/file-check.ts';
import type { Store } from '../store/store.ts';
import type { Write } from '../writer/writes.ts';

/** What both planes work with: committed data to read, the writer to ask, and files to check and send. */
export type Shared = {
  readonly store: Store;
  readonly seal: Seal;
  readonly write: Write;
  readonly files: FileCheck;
  /** Whether the disk has so little room that nothing more is stored. */
  readonly diskIsLow: () => boolean;
  readonly clock: Clock;
  readonly limits: Settings['limits'];
};
