import type { Settings } from '../config.ts';
import { timestamp } from '../lib/clock.ts';
import type { Seal } from '../lib/seal.ts';
import type { Outbox } from '../rules/outbox.ts';
import { type Blobs, openBlobs } from '../store/blobs.ts';
import { type Connection, openForWriting } from '../store/database.ts';
import { type Disk, openDisk } from '../store/disk.ts';
import { type Identity, identityOf } from '../store/identity.ts';
import { guardSchema } from '../store/prepare.ts';
import { sealOf } from '../store/secret.ts';
import { prepareStore, type Store } from '../store/store.ts';

/** The one connection that writes, with what rules need on it. */
export type WriterBase = {
  readonly data: string;
  readonly db: Connection;
  readonly store: Store;
  readonly seal: Seal;
  readonly blobs: Blobs;
  readonly disk: Disk;
  readonly identity: Identity;
  readonly limits: Settings['limits'];
  /** Where a caller is sent that needs another tier. */
  readonly upgrade_url: string | null;
  readonly transaction: ReturnType<typeof prepareTransaction>;
};

/** What a writer is told when it starts. */
export type WriterSetup = {
  readonly data: string;
  readonly limits: Settings['limits'];
  readonly upgrade_url: string | null;
  /** Free bytes on the disk below which a server stores nothing more; absent or 0 is off. */
  readonly disk_floor_bytes?: number;
  /** The most writes of one transaction; the bench asks what one of each would cost. */
  readonly most_in_batch?: number | undefined;
};

/**
 * Opens the connection that writes and prepares everything on it.
 * @throws {SchemaMismatch} when the schema is not this program's
 */
export function openWriterBase({ data, limits, upgrade_url, disk_floor_bytes = 0 }: WriterSetup): WriterBase {
  const db = openForWriting(data, { create: false });
  guard(db);
  return {
    data,
    db,
    store: prepareStore(db),
    seal: sealOf(db),
    blobs: openBlobs(data),
    disk: openDisk(data, disk_floor_bytes),
    identity: identityOf(data),
    limits,
    upgrade_url,
    transaction: prepareTransaction(db),
  };
}

/** What a rule works on at a moment; `tell` hears what it has to say once that is durable. */
export function outboxAt(
  { store, seal, blobs, limits, upgrade_url, disk }: WriterBase,
  now_ms: number,
  { ledger, tell }: Pick<Outbox, 'ledger' | 'tell'>,
): Outbox {
  const now = timestamp(now_ms);
  return { store, ledger, seal, blobs, limits, upgrade_url, now_ms, now, disk_low: disk.low(), tell };
}

/** No statement can be prepared on another schema. */
function guard(db: Connection): void {
  try {
    guardSchema(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

function prepareTransaction(db: Connection) {
  return {
    begin: db.prepare('BEGIN IMMEDIATE'),
    commit: db.prepare('COMMIT'),
    rollback: db.prepare('ROLLBACK'),
    savepoint: db.prepare('SAVEPOINT request'),
    release: db.prepare('RELEASE request'),
    undo: db.prepare('ROLLBACK TO request'),
  };
}
