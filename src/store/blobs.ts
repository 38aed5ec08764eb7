import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of files under their hashes. What it does is on the disk when it returns. */
export type Blobs = ReturnType<typeof openBlobs>;

export function openBlobs(data: string) {
  const folder = join(data, 'files');
  return {
    /** Where a new file is written before its hash is known. */
    temporary: (name: string) => join(folder, 'tmp', name),

    /** Where the bytes with a hash lie. */
    path: (sha256: string) => placeOf(folder, sha256),

    /** Moves a written and fsynced temporary file to its place. */
    keep(temporary: string, sha256: string): void {
      const place = placeOf(folder, sha256);
      makeDurably(folder, dirname(place));
      renameSync(temporary, place);
      syncFolder(dirname(place));
    },

    /** Removes the bytes with a hash, if they are there. */
    remove(sha256: string): void {
      rmSync(placeOf(folder, sha256), { force: true });
    },
  };
}

/** The place below a files folder of the bytes with a hash: `ab/cd/<sha256>`. */
function placeOf(folder: string, sha256: string): string {
  return join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

function makeDurably(top: string, folder: string): void {
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) === undefined) return;
  for (let made = dirname(folder); made.startsWith(top); made = dirname(made)) syncFolder(made);
}

/** Makes a folder's entries durable. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
