import { hdoFile } from '../../helpers/executable.ts';
import { slowDisk } from '../../helpers/slow-disk.ts';
import { drive } from '../client.ts';
import { median, quantile } from '../figures.ts';
import type { Found } from '../found.ts';
import { asking, type OperationName } from '../operations.ts';
import { type Program, startProgram } from '../program.ts';
import { executable } from '../serving.ts';
import { quiet } from '../system.ts';

/** How many connections send while one reads, and by how much a sync takes longer on the slow disk. */
export type Asked = { folder: string; rounds: number; seconds: number; writers: number; sync_ms: number };
type Times = { reads: Map<OperationName, number[]>; writes: number[] };

const bar_ms = 10;
const reads = ['check', 'list', 'read'] as const satisfies readonly OperationName[];

/**
 * The p99 of reads at one connection while others send, on a slow disk and, by turns, on this one as it is; each is the
 * median of the rounds. The sends on the slow disk are told too, because they have to wait.
 */
export async function readsBesideWrites(asked: Asked, note: (line: string) => void): Promise<Found[]> {
  const { folder, rounds, sync_ms } = asked;
  const start = (through: readonly string[]) =>
    startProgram({ name: 'hdo', serve: executable(hdoFile, { through }), live: 0 }, { folder, outputs: 0 });
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
      .flatMap((read): Found[] => [
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

/** One read again and again, while others send. */
async function turn(program: Program, { seconds, writers, read, taken }: Turn): Promise<void> {
  const on = { port: program.port, seconds };
  const [reading, writing] = await Promise.all([
    drive({ ...on, connections: 1, next: asking(read, program) }),
    drive({ ...on, connections: writers, next: asking('send', program) }),
  ]);
  await quiet(program.pid);
  taken.reads.set(read, [...(taken.reads.get(read) ?? []), quantile(reading.latencies_ms, 0.99)]);
  taken.writes.push(quantile(writing.latencies_ms, 0));
}
type Turn = Asked & { read: OperationName; taken: Times };

function middle({ reads }: Times, read: OperationName): number {
  return median(reads.get(read) ?? []);
}

function sends({ writes }: Times, disk: string): Found {
  return { what: `the quickest send on ${disk}`, value: Math.min(...writes), unit: 'ms' };
}
