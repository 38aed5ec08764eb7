import { appendFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { wal_bytes } from './database.ts';

const slice_bytes = 1024 * 1024;
/** What a WAL of its usual size may add to the database when it is copied there. */
export const ballast_bytes = wal_bytes;

/**
 * Watches the room on the disk of a data folder. Below the floor it is low: nothing more should be stored. A ballast
 * file is then given back, so that what makes room can be written even where others have taken the rest. A floor of 0
 * watches nothing.
 */
export type Disk = ReturnType<typeof openDisk>;

export function openDisk(data: string, floor_bytes: number) {
  const ballast = join(data, 'run', 'ballast');
  let low = false;
  const held = () => statSync(ballast, { throwIfNoEntry: false })?.size ?? 0;
  const give = () => rmSync(ballast, { force: true });
  return {
    low: () => low,

    /**
     * Looks how much is free beside so many bytes that are spoken for. What was low stays so until there is room for
     * the ballast above the floor.
     */
    measure(spoken_for_bytes: number): void {
      if (floor_bytes === 0) return;
      const free = freeBytes(data) - spoken_for_bytes;
      low = free < (low ? floor_bytes + ballast_bytes - held() : floor_bytes);
      if (low) give();
    },

    /** Something could not be written, whatever the system says is free. */
    full(): void {
      if (floor_bytes === 0) return;
      low = true;
      give();
    },

    /** Adds to the ballast where there is room for it; tells whether more of it is missing. */
    restock(): boolean {
      const missing = ballast_bytes - held();
      if (floor_bytes === 0 || low || missing <= 0 || freeBytes(data) < floor_bytes + missing) return false;
      appendFileSync(ballast, Buffer.alloc(Math.min(missing, slice_bytes), 1), { mode: 0o600 });
      return missing > slice_bytes;
    },
  };
}

function freeBytes(data: string): number {
  const { bavail, bsize } = statfsSync(data);
  return bavail * bsize;
}

/** Whether something failed because a disk has no room, or a quota of it is used up. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && full.includes(String(error.code));
}

const full = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'];
