import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder } from '../../lib/process/sync-folder.ts';
import { unlessBackup } from './lock.ts';
import { giveToOwner } from './owner.ts';

/** The store of files by their hash. Its changes are on the disk when a call returns. */
export type Blobs = ReturnType<typeof openBlobs>;

export function openBlobs(data: string) {
  const folder = join(data, 'files');
  const durable = new Set<string>(); // folders whose directory entries are on the disk
  return {
    /** Returns the path of a new file whose hash is not known yet. */
    temporary: (name: string) => join(folder, 'tmp', name),

    /** Returns the path of the bytes with a hash. */
    path: (sha256: string) => placeOf(folder, sha256),

    /**
     * Moves a written and synced temporary file to its place. An existing file there has the same bytes or is damaged.
     * A file that was moved before stays, because its transaction may have been rolled back and run again. If the sync
     * of the directory entry fails, the move is undone and repeated by the next try: after a failed sync the system
     * does not write the entry again, but reports success for the next sync.
     */
    keep(temporary: string, sha256: string): void {
      const place = placeOf(folder, sha256);
      const home = dirname(place);
      const wasThere = existsSync(place);
      const made = mkdirSync(home, { recursive: true, mode: 0o700 });
      if (existsSync(temporary) || !wasThere) renameSync(temporary, place);
      giveToOwner(data, made ?? place);
      try {
        syncFolder(home);
        if (durable.has(home)) return;
        syncFolder(dirname(home)); // also for an old folder: its creator may have died before the sync
        syncFolder(folder);
        durable.add(home);
      } catch (error) {
        if (!wasThere) renameSync(place, temporary);
        if (made) unmake(home, made);
        throw error;
      }
    },

    /** Runs `work`, which removes bytes, unless a backup is running, which needs all of them. */
    removing: <T>(work: () => T): T | undefined => unlessBackup(data, work),

    /** Removes the bytes with a hash, if they are there. */
    remove(sha256: string): void {
      rmSync(placeOf(folder, sha256), { force: true });
    },
  };
}

/** Removes empty folders, from the innermost to the outermost. */
function unmake(innermost: string, outermost: string): void {
  for (let at = innermost; at.length >= outermost.length; at = dirname(at)) rmdirSync(at);
}

/** Returns the path of the bytes with a hash: `ab/cd/<sha256>` below the files folder. */
function placeOf(folder: string, sha256: string): string {
  return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}
