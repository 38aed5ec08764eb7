import type { Settings } from '../config.ts';
import type { Seal } from '../lib/crypto/seal.ts';
import type { Clock } from '../lib/time/clock.ts';
import type { FileCheck } from '../store/disk/file-check.ts';
import type { Store } from '../store/store.ts';
import type { Write } from '../writer/writes.ts';
import type { SignsOfLife } from './signs-of-life.ts';

/** The dependencies of both planes: the store for reading, the writer, and the files. */
export type Shared = {
  readonly store: Store;
  readonly seal: Seal;
  readonly write: Write;
  readonly files: FileCheck;
  readonly diskIsLow: () => boolean;
  readonly clock: Clock;
  /** The folder's own time, against which keys, sessions and uploads expire. */
  readonly folderTime: Clock;
  /** The folder's lived time in milliseconds. Nobody can set it. */
  readonly lived: Clock;
  readonly signs: SignsOfLife;
  readonly limits: Settings['limits'];
};
