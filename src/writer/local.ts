import type { Clock } from '../lib/clock.ts';
import { openLedger } from '../rules/ledger.ts';
import type { Outbox } from '../rules/outbox.ts';
import type { Connection } from '../store/database.ts';
import type { Store } from '../store/store.ts';
import { indexing } from './indexing.ts';
import { openWriterBase, outboxAt, type WriterSetup } from './open.ts';

/** A writing connection of this process, beside that of a server that may be running on the same folder. */
export type LocalWriter = {
  readonly db: Connection;
  readonly store: Store;
  /** Runs rules as one durable transaction; the server notices. Whatever is thrown undoes all of it. */
  transaction<T>(work: (outbox: Outbox) => T): T;
  /** Brings inputs into the search index for a few milliseconds; tells whether there is more to do. */
  index(): boolean;
  close(): void;
};

/**
 * Opens the folder's database for several transactions, or takes the connection to it that is given.
 * @throws {SchemaMismatch} when the schema is not this program's
 */
export function openLocalWriter(setup: WriterSetup, clock: Clock, opened?: Connection): LocalWriter {
  const base = openWriterBase(setup, opened);
  const { db, store, transaction } = base;
  return {
    db,
    store,
    transaction(work) {
      transaction.begin.run();
      try {
        // a command works for whoever has the disk in hand, floor or not
        const ledger = openLedger(store);
        const result = work({ ...outboxAt(base, clock(), { ledger, tell: () => {} }), disk_low: false });
        ledger.settle();
        transaction.commit.run();
        return result;
      } finally {
        if (db.inTransaction) transaction.rollback.run();
      }
    },
    index: indexing(base),
    close: () => db.close(),
  };
}

/** Runs rules as the one durable transaction of this process, and closes the connection, given or not. */
export function inTransaction<T>(
  setup: WriterSetup,
  clock: Clock,
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
