import { readFileSync, statSync } from 'node:fs';
import { lockFiles } from './lock.ts';

/**
 * Tells if a process holds the lock of a data folder, before a signal is sent to it. Only Linux tells who holds a lock:
 * elsewhere, and beside a server in another container, this is undefined.
 */
export function isHeldBy(data: string, pid: number): boolean | undefined {
  const [file = ''] = lockFiles(data);
  const inode = statSync(file, { throwIfNoEntry: false })?.ino;
  const form = new RegExp(`POSIX +ADVISORY +WRITE +(\\d+) +[0-9a-f]+:[0-9a-f]+:${inode} `, 'g');
  const holders = [...locks().matchAll(form)].map(([, holder]) => Number(holder)).filter((holder) => holder > 0);
  return holders.length === 0 ? undefined : holders.includes(pid);
}

function locks(): string {
  try {
    return readFileSync('/proc/locks', 'latin1');
  } catch {
    return ''; // another system, or one that hides it
  }
}
