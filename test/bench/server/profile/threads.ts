import { readdirSync, readFileSync } from 'node:fs';
import type { ThreadName } from './parts.ts';

/** The processor time of the threads in µs. `others` are the runtime's own threads. */
export type Threads = Record<ThreadName | 'others', number>;

const profiler = 'v8:ProfEvntProc';

/** Reads the processor time of a process's threads, without the profiler's (proc(5), schedstat). */
export function threadsOf(pid: number): Threads {
  const threads: Threads = { main: 0, writer: 0, others: 0 };
  for (const id of readdirSync(`/proc/${pid}/task`)) {
    const read = (file: string) => readFileSync(`/proc/${pid}/task/${id}/${file}`, 'latin1').trim();
    const name = read('comm');
    if (name === profiler) continue;
    threads[Number(id) === pid ? 'main' : name === 'writer' ? 'writer' : 'others'] +=
      Number.parseInt(read('schedstat'), 10) / 1_000;
  }
  return threads;
}

/** Subtracts two measurements. */
export function between(before: Threads, after: Threads): Threads {
  const ran = (name: keyof Threads) => after[name] - before[name];
  return { main: ran('main'), writer: ran('writer'), others: ran('others') };
}
