import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file system in memory of Linux. */
const memory = '/dev/shm';
/** Enough for the folders of five groups at a time, some with copies of the executable. */
const least_bytes = 2 * 1024 ** 3;

/**
 * Creates a folder in memory for the temporary files of tests, which every user may write into, and removes it when
 * this process ends. Returns undefined where the memory is small, or programs cannot be started from it, as in most
 * containers.
 */
export function memoryFolder(): string | undefined {
  if (freeBytes() < least_bytes) return undefined;
  const folder = mkdtempSync(join(memory, 'hdo-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  chmodSync(folder, 0o1777);
  return startsPrograms(folder) ? folder : undefined;
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize;
  } catch {
    return 0; // another system has none
  }
}

function startsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}
