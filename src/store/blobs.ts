import { existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { syncFolder } from '../lib/sync-folder.ts';
import { unlessCopied } from './lock.ts';

/** The folder of files under their hashes. What it does is on the disk when it returns. */
export type Blobs = ReturnType<typeof openBlobs>;

export function openBlobs(data: string) {
  const folder = join(data, 'files');
  const durable = new Set<string>(); // folders whose own entries are known to be on the disk
  return {
    /** Where a new file is written before its hash is known. */
    temporary: (name: string) => join(folder, 'tmp', name),

    /** Where the bytes with a hash lie. */
    path: (sha256: string) => placeOf(folder, sha256),

    /**
     * Moves a written and fsynced temporary file to its place; whatever lay there has the same bytes or is damaged. A
     * file that was moved before stays: the transaction that moved it may have been undone, and is run again. A name
     * whose sync fails is taken back, and made anew with the next try: a system that has failed to write it does not
     * try again, and says of the next sync that all is well.
     */
    keep(temporary: string, sha256: string): void {
      const place = placeOf(folder, sha256);
      const home = dirname(place);
      const wasThere = existsSync(place);
      const made = mkdirSync(home, { recursive: true, mode: 0o700 });
      if (existsSync(temporary) || !wasThere) renameSync(temporary, place);
      try {
        syncFolder(home);
        if (durable.has(home)) return;
        syncFolder(dirname(home)); // even if the folder was there: whoever made it may have died before its sync
        syncFolder(folder);
        durable.add(home);
      } catch (error) {
        if (!wasThere) renameSync(place, temporary);
        if (made) unmake(home, made);
        throw error;
      }
    },

    /** Does work that removes bytes, and nothing while a copy of the folder is made, which wants them all. */
    removing: <T>(work: () => T): T | undefined => unlessCopied(data, work),

    /** Removes the bytes with a hash, if they are there. */
    remove(sha256: string): void {
      rmSync(placeOf(folder, sha256), { force: true });
    },
  };
}

/** Removes empty folders from the innermost to the outermost. */
function unmake(innermost: string, outermost: string): void {
  for (let at = innermost; at.length >= outermost.length; at = dirname(at)) rmdirSync(at);
}

/** The place below a files folder of the bytes with a hash: `ab/cd/<sha256>`. */
function placeOf(folder: string, sha256: string): string {
  return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}
