import type { Clock } from '../lib/clock.ts';
import { timestamp } from '../lib/clock.ts';
import type { Outbox } from '../rules/outbox.ts';
import { guardSchema } from '../store/prepare.ts';
import { openWriterBase, type WriterSetup } from './open.ts';

/**
 * Runs rules in this process as one durable transaction, beside a server that may be running on the same folder; the
 * server notices. Whatever is thrown undoes all of it.
 */
export function inTransaction<T>(setup: WriterSetup, clock: Clock, work: (outbox: Outbox) => T): T {
  const { db, store, blobs, limits, upgrade_url, transaction } = openWriterBase(setup);
  try {
    guardSchema(db);
    transaction.begin.run();
    const now_ms = clock();
    const result = work({ store, blobs, limits, upgrade_url, now_ms, now: timestamp(now_ms), tell: () => {} });
    transaction.commit.run();
    return result;
  } finally {
    if (db.inTransaction) transaction.rollback.run();
    db.close();
  }
}
