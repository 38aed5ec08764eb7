import { type ThreadName, threadParts } from './parts.ts';
import type { Walls } from './samples.ts';
import type { Threads } from './threads.ts';

/** A part of a thread, with its time per request in µs. */
export type ProfileRow = { thread: string; part: string; wall_us: number; cpu_us: number };
/** The samples and processor time of the threads, and the share of syncs in the commits. */
export type ProfileInput = { walls: Record<ThreadName, Walls>; sync_share: number; cpu_us: Threads; requests: number };

/** Computes the time of each part per request: elapsed time and processor time. */
export function rowsOf({ walls, sync_share, cpu_us, requests }: ProfileInput): ProfileRow[] {
  const commit_us = walls.writer.get('commit') ?? 0;
  walls.writer.set('commit', commit_us * (1 - sync_share)).set('sync', commit_us * sync_share);
  const rows = [
    ...ofThread('main', walls.main, cpu_us.main),
    ...ofThread('writer', walls.writer, cpu_us.writer),
    { thread: 'others', part: 'garbage, compiling', wall_us: 0, cpu_us: cpu_us.others },
  ];
  return rows.map((row) => ({ ...row, wall_us: row.wall_us / requests, cpu_us: row.cpu_us / requests }));
}

/**
 * Splits a thread's processor time by its samples. Samples count elapsed time, which includes waiting for a processor.
 * Excludes the sync, which uses hardly any.
 */
function ofThread(thread: ThreadName, walls: Walls, cpu_us: number): ProfileRow[] {
  const rows = threadParts[thread].map((part) => ({ thread, part, wall_us: walls.get(part) ?? 0 }));
  const busy_us = rows.reduce((sum, { part, wall_us }) => sum + (part === 'sync' ? 0 : wall_us), 0);
  const share = cpu_us / Math.max(1, busy_us); // avoids a division by zero: reads do not use the writer
  return rows.map((row) => ({ ...row, cpu_us: row.part === 'sync' ? 0 : row.wall_us * share }));
}
