import type { Settings } from '../config.ts';
import type { Seal } from '../lib/seal.ts';
import type { Blobs } from '../store/blobs.ts';
import type { Store } from '../store/store.ts';
import type { OutboxEvent } from './events.ts';
import type { Ledger } from './ledger.ts';

/** What a rule works on: one transaction over the store at one moment, and who hears of it once it is durable. */
export type Outbox = {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly seal: Seal;
  readonly blobs: Blobs;
  readonly limits: Settings['limits'];
  /** Where a caller is sent that needs another tier. */
  readonly upgrade_url: string | null;
  /** Whether the disk has so little room that nothing more may be stored. */
  readonly disk_low: boolean;
  readonly now_ms: number;
  /** `now_ms` as the columns carry it. */
  readonly now: string;
  tell(event: OutboxEvent): void;
};

/** Who an action belongs to; always taken from a credential. */
export type Caller = { readonly caller_id: string; readonly account_id: string };

/** A person, by session or by token. */
export type Reviewer = {
  readonly reviewer_id: string;
  readonly account_id: string;
  readonly name: string;
  readonly role: 'reviewer' | 'admin';
  /** The token, where a program acts for the person. */
  readonly token_id?: string;
};
