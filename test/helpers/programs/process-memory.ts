import { existsSync, readFileSync } from 'node:fs';

/**
 * Returns the memory of a process in bytes (proc(5), smaps_rollup). `own` is the memory that only this process has
 * written. Unchanged pages of files count as resident; as private only while no other process runs the file.
 */
export function processMemory(pid: number): { own: number; resident: number } {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) * 1024;
  return { own: bytes('Private_Dirty'), resident: bytes('Rss') };
}

/** Returns the most memory that a running process has had so far, in bytes (proc(5), VmHWM); 0 once it has ended. */
export function peakMemory(pid: number): number {
  const file = `/proc/${pid}/status`;
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return Number(/^VmHWM:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024;
}
