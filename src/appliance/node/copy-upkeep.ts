import { reapDoomed } from '../../rules/doomed.ts';
import { type Connection, wal_bytes, walFile } from '../../store/database/database.ts';
import { openBlobs } from '../../store/disk/blobs.ts';
import { fileSize } from '../../store/disk/file-tree.ts';
import { schemaVersion, versionOf } from '../../store/migrations/migrate.ts';
import { prepareStore } from '../../store/store.ts';
import { indexing } from '../../writer/indexing.ts';
import { prepareTransaction } from '../../writer/transaction.ts';

const files_at_once = 16;

/**
 * Does for the copy of a standby what the writer does for a leader, in slices of a few milliseconds: it unlinks bytes
 * that no row names any more, fills the search index and checkpoints the WAL. So nothing has to be made up for when it
 * leads, and nothing stays longer on it than on the leader.
 */
export function openCopyUpkeep(db: Connection, data: string): { slice(): boolean } {
  let prepared: (() => boolean) | undefined;
  const prepare = () => {
    const store = prepareStore(db);
    const transaction = prepareTransaction(db, { guard: () => {} });
    const blobs = openBlobs(data);
    const index = indexing({ store, transaction });
    return () => {
      const isDoomed = store.files.doomed.all({ limit: 1 }).length > 0;
      const reap = db.transaction(() => reapDoomed({ store, blobs }, files_at_once).done);
      const more = isDoomed && reap.immediate() === files_at_once;
      return index() || more;
    };
  };
  return {
    /** Does one slice, and tells whether more is left. */
    slice() {
      if (fileSize(walFile(data)) > wal_bytes) db.pragma('wal_checkpoint(PASSIVE)');
      if (versionOf(db) !== schemaVersion) return false; // this program's statements do not fit older rows
      prepared ??= prepare();
      return prepared();
    },
  };
}
