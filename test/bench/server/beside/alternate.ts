import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hdoFile } from '../../../helpers/programs/executable.ts';
import { drive } from '../client.ts';
import { quantile } from '../figures.ts';
import { requestsOf } from '../operations.ts';
import { type Program, startProgram } from '../program.ts';
import { fromExecutable } from '../serving.ts';
import { aged, ageItems, unused } from './age.ts';

/** The task that runs beside the load. */
export type Task = 'backup' | 'vacuum';
export type BesideLoad = { folder: string; seconds: number; rounds: number; items: number; connections: number };
/** One interval: the latency of its sends, and if the task ran beside them. */
export type BesideInterval = { busy: boolean; sends: number; p50_ms: number; p999_ms: number; most_ms: number };
export type BesideReport = {
  task: Task;
  intervals: BesideInterval[];
  runs: number;
  bytes_before: number;
  bytes_after: number;
  /** The number of expired items that are still there. */
  left: number;
  /** The unused bytes of the database at the end. */
  unused_bytes: number;
};

/** Measures sends in quiet intervals, in turns with intervals beside a task, which then ends. */
export async function alternate(
  task: Task,
  { folder, seconds, rounds, items, connections }: BesideLoad,
): Promise<BesideReport> {
  const program = await startProgram(
    { name: 'hdo', serve: fromExecutable(hdoFile), live: items },
    { folder, outputs: 0 },
  );
  const { data } = program;
  const backups = `${data}-backups`;
  mkdirSync(backups);
  const size = () => statSync(join(data, 'outbox.db')).size;
  const found: BesideReport = {
    task,
    intervals: [],
    runs: 0,
    bytes_before: size(),
    bytes_after: 0,
    left: 0,
    unused_bytes: 0,
  };
  const place = task === 'backup' ? ['backup', 'create', backups] : ['vacuum'];
  const env = { HDO_LIMITS__PENDING_INPUT_RETENTION_DAYS: '30', HDO_LIMITS__ENABLED: 'false' };
  const begin = () => spawn(hdoFile, [...place, '--data', data, '--quiet'], { env, stdio: ['ignore', 'ignore', 2] });
  try {
    for (let round = 0; round < rounds; round++) {
      if (task === 'vacuum') ageItems(data, Math.ceil(items / rounds)); // each round removes its share
      await interval(program, { seconds: 1, connections, busy: false }); // warm-up
      found.intervals.push(await interval(program, { seconds, connections, busy: false }));
      const worker = repeat(begin);
      found.intervals.push(await interval(program, { seconds, connections, busy: true }));
      found.runs += await worker.end();
    }
    found.bytes_after = size();
    found.left = aged(data);
    found.unused_bytes = unused(data);
    return found;
  } finally {
    await program.stop();
    rmSync(backups, { recursive: true });
  }
}

async function interval(program: Program, { seconds, connections, busy }: IntervalOptions): Promise<BesideInterval> {
  const next = requestsOf('send', program);
  const { latencies_ms } = await drive({ port: program.port, connections, seconds, next });
  const at = (share: number) => quantile(latencies_ms, share);
  return { busy, sends: latencies_ms.length, p50_ms: at(0.5), p999_ms: at(0.999), most_ms: at(1) };
}
type IntervalOptions = { seconds: number; connections: number; busy: boolean };

/** Repeats a command until `end` is called, and then waits for the last run. */
function repeat(begin: () => ChildProcess): { end(): Promise<number> } {
  let ending = false;
  let times = 0;
  const done = new Promise<number>((resolve, reject) => {
    const once = () => {
      const child = begin();
      child.once('exit', (code) => {
        times += 1;
        if (code !== 0) reject(new Error(`it ended with ${code}`));
        else if (ending) resolve(times);
        else setTimeout(once, 1_000); // the names of backups have a resolution of one second
      });
    };
    once();
  });
  return {
    end() {
      ending = true;
      return done;
    },
  };
}
