import type { WriterBase } from './open.ts';

const pages_at_once = 64;

/** While the disk is low, gives some of the database's unused pages back to it; tells whether there are more. */
export function makeRoom({ db, disk }: WriterBase): boolean {
  if (!disk.low() || unusedPages(db) === 0) return false;
  db.pragma(`incremental_vacuum(${pages_at_once})`);
  db.pragma('wal_checkpoint(PASSIVE)'); // only then the file gets shorter
  return unusedPages(db) > 0;
}

function unusedPages(db: WriterBase['db']): number {
  return Number(db.pragma('freelist_count', { simple: true }));
}
