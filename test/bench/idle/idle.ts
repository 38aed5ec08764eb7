import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serveExecutable } from '../../helpers/programs/executable.ts';
import { findStrace } from '../../helpers/programs/find-strace.ts';
import { unshadowed } from '../../helpers/shadow/shadow.ts';
import { until } from '../../helpers/until.ts';
import { prepareFolder } from '../server/folder.ts';
import { type DiskCall, diskCalls, traced } from './calls.ts';
import { rowsBut } from './rows.ts';

/** The use of a server by which nobody was served. */
export type Idle = {
  readonly seconds: number;
  /** The share of one processor. */
  readonly processor: number;
  /** The number of commits: each syncs the write-ahead log once. */
  readonly commits: number;
  /** The calls that changed the disk, other than those of a commit. */
  readonly others: readonly DiskCall[];
  /** The tables with changed rows, other than the folder's time. */
  readonly changed: readonly string[];
  /** The bytes of pages that the process made dirty, by the kernel's count. */
  readonly written_bytes: number;
};

const quiet_ms = 6_000;
const settled_within_ms = 120_000;
/** The time of the folder, which a server stores once a minute. */
const time = ['folder_time', 'time_gaps', 'time_stretches'];
const strace = ['-D', '-f', '-q', '-y', '--seccomp-bpf', '-e', `trace=${traced}`, '-e', 'signal=none', '-o'];
/** Ticks of the processor time in /proc/PID/stat, which Linux reports in hundredths of a second. */
const tick_s = 0.01;

/** Serves a folder with waiting and answered requests to nobody, and measures what it costs from its rest on. */
export async function watchIdle(folder: string, seconds: number, say: (line: string) => void): Promise<Idle> {
  const [data, calls] = [join(folder, 'data'), join(folder, 'calls')];
  mkdirSync(data);
  prepareFolder(data, 100);
  const env = { ...unshadowed, HDO_METRICS__LISTEN: '127.0.0.1:0' };
  const server = await serveExecutable(data, env, [findStrace(), ...strace, calls]);
  try {
    const text = () => readFileSync(calls, 'utf8');
    await settled(() => diskCalls(text()).length);
    say('it is at rest');
    const began = {
      ms: performance.now(),
      ...use(server.process.pid),
      length: text().length,
      rows: rowsBut(time, data),
    };
    await pause(seconds * 1_000);
    const now = use(server.process.pid);
    const passed_s = (performance.now() - began.ms) / 1_000;
    const made = diskCalls(text().slice(began.length));
    const rows = rowsBut(time, data);
    return {
      seconds: passed_s,
      processor: (now.processor_s - began.processor_s) / passed_s,
      commits: made.filter(isSync).length,
      others: made.filter((one) => !isSync(one) && !isFrame(one)),
      changed: [...rows].flatMap(([table, text]) => (began.rows.get(table) === text ? [] : [table])),
      written_bytes: now.written_bytes - began.written_bytes,
    };
  } finally {
    await server.stop();
  }
}

/** Waits until the work of a start is over: it has written nothing for some seconds. */
async function settled(count: () => number): Promise<void> {
  let [seen, since_ms] = [count(), performance.now()];
  const isQuiet = () => {
    const found = count();
    if (found !== seen) [seen, since_ms] = [found, performance.now()];
    return performance.now() - since_ms >= quiet_ms;
  };
  await until('the server is at rest', isQuiet, settled_within_ms, 200);
}

function isSync({ call, file }: DiskCall): boolean {
  return call === 'fsync' && file.endsWith('/outbox.db-wal');
}

function isFrame({ call, file }: DiskCall): boolean {
  return call === 'pwrite64' && file.endsWith('/outbox.db-wal');
}

/** Reads the processor time and the written bytes of a process (proc(5)). */
function use(pid = 0): { processor_s: number; written_bytes: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  const written = /^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1];
  return { processor_s: (user + system) * tick_s, written_bytes: Number(written) };
}
