import type { Clock } from '../lib/time/clock.ts';
import { openLedger } from '../rules/base/ledger.ts';
import type { Outbox } from '../rules/base/outbox.ts';
import { type Connection, closeMerged, closeUncopied } from '../store/database/database.ts';
import { areSame, type Identity } from '../store/database/identity.ts';
import { checkpoint } from '../store/database/mark.ts';
import { ForeignLocks, isForeign, servedNow } from '../store/database/open-files.ts';
import { isServed } from '../store/disk/lock.ts';
import { settleWal } from '../store/migrations/copy.ts';
import type { Store } from '../store/store.ts';
import { indexing } from './indexing.ts';
import { type LocalTime, openLocalTime } from './local-time.ts';
import { openWriterBase, outboxAt, type WriterBase, type WriterSetup } from './open.ts';

/** A writing connection of this process. A server may be running on the same folder. */
export type LocalWriter = {
  readonly db: Connection;
  readonly store: Store;
  /** Runs rules as one durable transaction; a running server notices. An error rolls back all of it. */
  transaction<T>(work: (outbox: Outbox) => T): T;
  /** The time that applies to this process. */
  readonly time: LocalTime;
  /** Adds inputs to the search index for a few milliseconds, and tells whether more is left. */
  index(): boolean;
  /** Copies the content of the WAL into the database. */
  checkpoint(): void;
  /** Releases `count` unused pages of the database. The file shrinks at the next checkpoint. */
  giveBack(count: number): void;
  close(): void;
};

/**
 * Opens the folder's database for several transactions, or uses the connection `opened`. The time is that of a running
 * server, else the folder's own, unless a clock is given.
 * @throws {SchemaMismatch} when the schema is not this program's
 * @throws {ForeignLocks} when this process does not see the locks of the server
 */
export function openLocalWriter(setup: WriterSetup, clock?: Clock, opened?: Connection): LocalWriter {
  const { data } = setup;
  const guard = (identity: Identity) => {
    if (identity.loss() !== undefined || isForeign(data, identity.files)) throw new ForeignLocks(data);
  };
  const base = openWriterBase(setup, { opened, serves: false, guard });
  try {
    const served = servedNow(data);
    if (served && !areSame(served.files, base.identity.files)) throw new ForeignLocks(data);
    return localWriter(base, openLocalTime(base.store, served?.time, clock), () => guard(base.identity));
  } catch (error) {
    base.closeLog();
    if (error instanceof ForeignLocks) closeUncopied(base.db, data);
    else base.db.close();
    throw error;
  }
}

function localWriter(base: WriterBase, time: LocalTime, guard: () => void): LocalWriter {
  const { db, store, transaction, lengths } = base;
  const inOne = <T>(work: () => T): T => {
    transaction.begin.run();
    try {
      const result = work();
      transaction.commit.run();
      guard(); // if the files were removed during the commit, it may be lost with them
      return result;
    } finally {
      if (db.inTransaction) transaction.rollback.run();
    }
  };
  return {
    db,
    store,
    transaction: (work) =>
      inOne(() => {
        // the operator may write below the disk floor
        const ledger = openLedger(store);
        const outbox = { ...outboxAt(base, time.moment(), { ledger, tell: () => {} }), disk_low: false };
        time.keep(outbox);
        const result = work(outbox);
        ledger.settle();
        return result;
      }),
    time,
    index: indexing(base),
    checkpoint() {
      guard();
      settleWal(db);
      checkpoint(db); // checkpoints the rest, after which the file shrinks
    },
    giveBack: (count) => inOne(() => lengths.giveBack(count)),
    close() {
      base.closeLog();
      if (isForeign(base.data, base.identity.files)) closeUncopied(db, base.data);
      else if (isServed(base.data)) db.close();
      else closeMerged(db, base.data);
    },
  };
}

/** Runs rules as the only durable transaction of this process, and closes the connection, even one that was given. */
export function inTransaction<T>(
  setup: WriterSetup,
  clock: Clock | undefined,
  work: (outbox: Outbox) => T,
  opened?: Connection,
): T {
  const writer = openLocalWriter(setup, clock, opened);
  try {
    return writer.transaction(work);
  } finally {
    writer.close();
  }
}
