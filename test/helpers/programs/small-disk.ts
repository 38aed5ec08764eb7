import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shadowsAgree } from '../shadow/shadow.ts';

type After = { after(done: () => unknown): void };

/** Mounts a file system of a given size until the test ends. Undefined if mounting is not allowed. */
export function smallDisk(t: After, size_bytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'hdo-test-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size_bytes},mode=700`, 'hdo-test', folder]);
  const isMounted = mounted.status === 0;
  t.after(() => {
    shadowsAgree(folder);
    if (isMounted) spawnSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, maxRetries: 10 }); // a server that still runs may have written into it
  });
  return isMounted ? folder : undefined;
}

/** Returns the free bytes on the disk of a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Fills the disk with a file; returns a function that removes it. */
export function fillDisk(folder: string, name: string): () => void {
  const file = join(folder, name);
  const descriptor = openSync(file, 'a');
  try {
    for (let bytes = 1 << 20; bytes >= 1; ) {
      try {
        if (writeSync(descriptor, Buffer.alloc(bytes, 1)) < bytes) bytes >>= 1;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
        bytes >>= 1;
      }
    }
  } finally {
    closeSync(descriptor);
  }
  return () => rmSync(file);
}
