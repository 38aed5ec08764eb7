import { appendFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { giveToOwner } from './owner.ts';

const slice_bytes = 1024 * 1024;
/** The bytes that copying a WAL of the usual size may add to the database. */
export const ballast_bytes = 16 * 1024 * 1024;

/**
 * Watches the free space on the disk of a data folder. Below the floor it is low, and nothing more should be stored.
 * A ballast file is then removed, so that deletions can still be written on a full disk. A floor of 0 disables this.
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
     * Measures the free space minus bytes that are reserved. Low ends only when the ballast fits above the floor again.
     */
    measure(reserved_bytes: number): void {
      if (floor_bytes === 0) return;
      const free = freeBytes(data) - reserved_bytes;
      low = free < (low ? floor_bytes + ballast_bytes - held() : floor_bytes);
      if (low) give();
    },

    /** Reports a failed write for lack of space, whatever the system says is free. */
    full(): void {
      if (floor_bytes === 0) return;
      low = true;
      give();
    },

    /** Grows the ballast by one slice if there is space. Returns true if more is missing. */
    restock(): boolean {
      const missing = ballast_bytes - held();
      if (floor_bytes === 0 || low || missing <= 0 || freeBytes(data) < floor_bytes + missing) return false;
      appendFileSync(ballast, Buffer.alloc(Math.min(missing, slice_bytes), 1), { mode: 0o600 });
      giveToOwner(data, ballast);
      return missing > slice_bytes;
    },
  };
}

function freeBytes(data: string): number {
  const { bavail, bsize } = statfsSync(data);
  return bavail * bsize;
}

/** Tells if an error means a full disk or an exhausted disk quota. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && full.includes(String(error.code));
}

const full = ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'];
