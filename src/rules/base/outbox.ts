import type { Settings } from '../../config.ts';
import type { Seal } from '../../lib/crypto/seal.ts';
import type { Blobs } from '../../store/disk/blobs.ts';
import type { Store } from '../../store/store.ts';
import type { Role } from '../../vocabulary.ts';
import type { OutboxEvent } from './events.ts';
import type { Ledger } from './ledger.ts';

/** The context of a rule: one transaction over the store at one moment, and the events to publish after its commit. */
export type Outbox = {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly seal: Seal;
  readonly blobs: Blobs;
  readonly limits: Settings['limits'];
  readonly standing: Settings['standing'];
  /** The seconds for which answers are held; 0 holds none. */
  readonly hold_seconds: number;
  /** The page for a caller whose account needs another tier. */
  readonly upgrade_url: string | null;
  /** True while the disk is too full to store anything more. */
  readonly disk_low: boolean;
  readonly now_ms: number;
  /** `now_ms` as ISO text, as columns store it. */
  readonly now: string;
  /** The folder's own time, which decides expiry. It is near `now_ms` unless the system clock is wrong. */
  readonly folder_ms: number;
  /** `folder_ms` as ISO text, as columns store it. */
  readonly folder_now: string;
  tell(event: OutboxEvent): void;
};

/** The owner of an action, always taken from a credential. */
export type Caller = { readonly caller_id: string; readonly account_id: string };

/** A person, authenticated by session or by token. */
export type Reviewer = {
  readonly reviewer_id: string;
  readonly account_id: string;
  readonly name: string;
  readonly role: Role;
  /** The token, when a program acts for the person. */
  readonly token_id?: string;
};
