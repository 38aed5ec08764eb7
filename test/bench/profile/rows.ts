import { parts, type ThreadName } from './parts.ts';
import type { Walls } from './samples.ts';
import type { Threads } from './threads.ts';

/** A part of a thread, with what one request takes of it in µs. */
export type Row = { thread: string; part: string; wall_us: number; cpu_us: number };
/** The samples of the threads, what they had of processors, and how much of a commit is its sync. */
export type Measured = { walls: Record<ThreadName, Walls>; sync_share: number; cpu_us: Threads; requests: number };

/** What each part took of a request: of its thread's time, and of a processor's. */
export function rowsOf({ walls, sync_share, cpu_us, requests }: Measured): Row[] {
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
 * Samples are of time, in which a thread may also have waited for a processor: what it had of one is shared out by
 * them, without the sync, in which there is hardly anything to do.
 */
function ofThread(thread: ThreadName, walls: Walls, cpu_us: number): Row[] {
  const rows = parts[thread].map((part) => ({ thread, part, wall_us: walls.get(part) ?? 0 }));
  const busy_us = rows.reduce((sum, { part, wall_us }) => sum + (part === 'sync' ? 0 : wall_us), 0);
  const share = cpu_us / Math.max(1, busy_us); // a read leaves the writer alone
  return rows.map((row) => ({ ...row, cpu_us: row.part === 'sync' ? 0 : row.wall_us * share }));
}
