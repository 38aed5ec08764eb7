import { statfsSync, statSync } from 'node:fs';
import { databaseFile, walFile } from '../database/database.ts';

/** Returns the sizes of a data folder and the free space on its disk, in bytes. */
export function folderSizes(data: string) {
  const { bavail, bsize } = statfsSync(data);
  return {
    database_bytes: sizeOf(databaseFile(data)),
    wal_bytes: sizeOf(walFile(data)),
    disk_free_bytes: bavail * bsize,
  };
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
