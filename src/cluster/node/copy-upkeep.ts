import { reapDoomed } from '../../rules/upkeep/doomed.ts';
import { type Connection, wal_bytes } from '../../store/database/database.ts';
import { checkpoint } from '../../store/database/mark.ts';
import { measureWal } from '../../store/database/wal.ts';
import { openBlobs } from '../../store/disk/blobs.ts';
import { schemaVersion, versionOf } from '../../store/migrations/migrate.ts';
import { prepareStore } from '../../store/store.ts';
import { indexing } from '../../writer/indexing.ts';
import { prepareTransaction } from '../../writer/transaction.ts';

const files_at_once = 16;
const slice_ms = 50; // nobody waits for a copy, and large additions to the index need fewer commits and merges
const pause_ms = 100;
/** The pauses as multiples of the work: while records come, it takes a twentieth of the time, as in the writer. */
const pauses = { busy: 19, idle: 4 } as const;

/**
 * Does the writer's background work on a standby's copy, in slices with pauses: unlinks the bytes of removed files,
 * fills the search index and checkpoints the WAL. So a standby can lead at once, and keeps nothing longer than the
 * leader.
 */
export function openCopyUpkeep(db: Connection, data: string): { slice(load: keyof typeof pauses): boolean } {
  const waitingBytes = measureWal(db);
  let prepared: (() => boolean) | undefined;
  let due_ms = 0;
  let more = false;
  const prepare = () => {
    const store = prepareStore(db);
    const transaction = prepareTransaction(db, { guard: () => {} });
    const blobs = openBlobs(data);
    const index = indexing({ store, transaction }, slice_ms);
    return () => {
      const isDoomed = store.files.doomed.all({ limit: 1 }).length > 0;
      const reap = db.transaction(() => reapDoomed({ store, blobs }, files_at_once).done);
      const areFilesLeft = isDoomed && reap.immediate() === files_at_once;
      return index() || areFilesLeft;
    };
  };
  return {
    /** Does one slice if it is due, and tells whether more is left. */
    slice(load) {
      const began_ms = performance.now();
      if (began_ms < due_ms) return more;
      if (waitingBytes() > wal_bytes) checkpoint(db);
      if (versionOf(db) !== schemaVersion) return false; // this program's statements do not fit older rows
      prepared ??= prepare();
      more = prepared();
      const ended_ms = performance.now();
      due_ms = ended_ms + Math.max(pause_ms, pauses[load] * (ended_ms - began_ms));
      return more;
    },
  };
}
