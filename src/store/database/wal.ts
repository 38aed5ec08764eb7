import type { Connection } from './database.ts';

type WalState = { readonly log: number; readonly checkpointed: number };

/** Returns the function that measures the bytes in the WAL that are not yet in the database file. */
export function measureWal(db: Connection): () => number {
  const state = db.prepare<[], WalState>('PRAGMA wal_checkpoint(NOOP)');
  const page_size = Number(db.pragma('page_size', { simple: true }));
  return () => {
    const wal = state.get();
    return wal ? Math.max(0, (wal.log - wal.checkpointed) * page_size) : 0;
  };
}
