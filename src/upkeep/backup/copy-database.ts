import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import { detachWal } from '../../store/copy.ts';
import type { Connection } from '../../store/database.ts';
import { sqlite } from '../../store/sqlite.ts';
import type { Pace } from '../pace.ts';
import type { Told } from '../told.ts';

const pages_at_once = 64;
const pages_a_sync = 512;

/**
 * Copies the database as the open transaction of a connection sees it, a few pages at a time. What was written goes to
 * the disk in small portions too, because one large one would hold up the syncs of a server.
 */
export async function copyDatabase(db: Connection, place: string, { pace, told }: { pace: Pace; told: Told }) {
  let descriptor: number | undefined;
  let synced = 0;
  let since_ms = performance.now();
  const progress = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) => {
    const done = totalPages - remainingPages;
    told('Copying the database', done, totalPages);
    if (done - synced >= pages_a_sync) {
      descriptor ??= openSync(place, 'r+'); // closed when SQLite is done with it: that would drop its locks
      fdatasyncSync(descriptor);
      synced = done;
    }
    pace.stand(since_ms);
    since_ms = performance.now();
    return pages_at_once;
  };
  try {
    await db.backup(place, { progress });
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
  const copy = sqlite(place);
  detachWal(copy);
  copy.close();
}
