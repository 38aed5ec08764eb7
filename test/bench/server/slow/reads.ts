import { hdoFile } from '../../../helpers/programs/executable.ts';
import { slowDisk } from '../../../helpers/programs/slow-disk.ts';
import { drive } from '../client.ts';
import { median, quantile } from '../figures.ts';
import type { BenchMetric } from '../metric.ts';
import { type OperationName, requestsOf } from '../operations.ts';
import { type Program, startProgram } from '../program.ts';
import { fromExecutable } from '../serving.ts';
import { quiet } from '../system.ts';

/** The number of connections that send while one reads, and the additional milliseconds of a sync on the slow disk. */
export type ReadsOptions = { folder: string; rounds: number; seconds: number; writers: number; sync_ms: number };
type Times = { reads: Map<OperationName, number[]>; writes: number[] };

const bar_ms = 10;
const reads = ['check', 'list', 'read'] as const satisfies readonly OperationName[];

/**
 * Measures the p99 of reads at one connection while others send, on a slow disk and this one in turns. Each is the
 * median of the rounds. Also reports the sends on the slow disk, because they must wait.
 */
export async function readsBesideWrites(asked: ReadsOptions, note: (line: string) => void): Promise<BenchMetric[]> {
  const { folder, rounds, sync_ms } = asked;
  const start = (through: readonly string[]) =>
    startProgram({ name: 'hdo', serve: fromExecutable(hdoFile, { through }), live: 0 }, { folder, outputs: 0 });
  const normal = await start([]);
  const programs = [normal];
  try {
    const slow = await start(slowDisk(sync_ms));
    programs.push(slow);
    const times = new Map(programs.map((program): [Program, Times] => [program, { reads: new Map(), writes: [] }]));
    for (let round = -1; round < rounds; round++) {
      note(round < 0 ? 'warming' : `round ${round + 1} of ${rounds}`);
      for (const read of round < 0 ? reads.slice(0, 1) : reads) {
        for (const [program, taken] of times)
          await turn(program, { ...asked, read, taken: round < 0 ? none() : taken });
      }
    }
    const on = (program: Program) => times.get(program) ?? none();
    return reads
      .flatMap((read): BenchMetric[] => [
        { what: `${read} beside sends, p99`, value: middle(on(normal), read), unit: 'ms' },
        {
          what: `${read} beside sends that sync for ${sync_ms} ms, p99`,
          value: middle(on(slow), read),
          unit: 'ms',
          bar: bar_ms,
        },
      ])
      .concat(sends(on(normal), 'this disk'), { ...sends(on(slow), 'the slow disk'), least: sync_ms });
  } finally {
    await Promise.all(programs.map(({ stop }) => stop()));
  }
}

const none = (): Times => ({ reads: new Map(), writes: [] });

/** Repeats one read while others send. */
async function turn(program: Program, { seconds, writers, read, taken }: Turn): Promise<void> {
  const on = { port: program.port, seconds };
  const [reading, writing] = await Promise.all([
    drive({ ...on, connections: 1, next: requestsOf(read, program) }),
    drive({ ...on, connections: writers, next: requestsOf('send', program) }),
  ]);
  await quiet(program.pid);
  taken.reads.set(read, [...(taken.reads.get(read) ?? []), quantile(reading.latencies_ms, 0.99)]);
  taken.writes.push(quantile(writing.latencies_ms, 0));
}
type Turn = ReadsOptions & { read: OperationName; taken: Times };

function middle({ reads }: Times, read: OperationName): number {
  return median(reads.get(read) ?? []);
}

function sends({ writes }: Times, disk: string): BenchMetric {
  return { what: `the quickest send on ${disk}`, value: Math.min(...writes), unit: 'ms' };
}
