import { drive, type Load } from './client.ts';
import { type Figures, figuresOf } from './figures.ts';
import { deleting, echoing, type OperationName, requestsOf } from './operations.ts';
import type { BenchOptions } from './options.ts';
import type { Program } from './program.ts';
import type { Serving } from './serving.ts';
import { cpuTime, quiet } from './system.ts';

/** One figure of one round: an operation of a program, and the echo just before it. */
export type Measured = {
  program: string;
  operation: OperationName;
  connections: number;
  figures: Figures;
  /** The name of its echo. */
  beside: string;
  echo: Figures;
  /** The throughput as a share of the echo's. */
  ratio: number;
};
/** The programs to measure, and the echo. */
export type Servers = { echo: Serving; programs: readonly Program[] };

/** Runs of warm-up: V8 optimises hot code for some seconds, and the small echo is optimised sooner than a server. */
const warm_runs = 2;
/** The decisions to prepare for each second of a run. One connection waits for the disk at each request. */
const outputs_a_second = (connections: number) => (connections === 1 ? 1_000 : 12_000);

const consuming: readonly OperationName[] = ['output_read', 'output_ack'];
const sending: readonly OperationName[] = ['send', 'send_markup'];

/** Counts the decisions that a program needs for the reads and acknowledgements of all rounds. */
export function outputsNeeded({ only, connections, rounds, seconds }: BenchOptions): number {
  if (!consuming.some((name) => only.includes(name))) return 0;
  const round = connections.map(outputs_a_second).reduce((sum, one) => sum + one, 0) * seconds;
  return Math.ceil(round * rounds + warm_outputs);
}

const warm_connections = 64;
const warm_outputs = 16_000;

/** Runs every operation on every server for the time of two runs, so that none is measured cold. */
export async function warm({ echo, programs }: Servers, { only, seconds }: BenchOptions): Promise<void> {
  const load = { connections: warm_connections, seconds: warm_runs * seconds };
  await drive({ port: echo.port, ...load, next: echoing });
  for (const program of programs) {
    for (const operation of only) {
      const next = limited(requestsOf(operation, program), warm_outputs / consuming.length, operation);
      const before = program.last();
      await drive({ port: program.port, ...load, next });
      await deleteItems(program, operation, before);
    }
  }
}

/** Measures one round with the built-in client. */
export async function* measure(
  { echo, programs }: Servers,
  { only, connections, seconds }: BenchOptions,
  round: number,
): AsyncGenerator<Measured> {
  for (const count of connections) {
    for (const operation of only) {
      const load = { connections: count, seconds };
      const echoed = await run(echo, { ...load, next: echoing });
      for (const program of inTurn(programs, round)) {
        const next = limited(requestsOf(operation, program), Math.ceil(outputs_a_second(count) * seconds), operation);
        const before = program.last();
        const figures = await run(program, { ...load, next });
        await deleteItems(program, operation, before);
        const ratio = figures.per_second / echoed.per_second;
        const names = { program: program.name, operation, beside: 'echo' };
        yield { ...names, connections: count, figures, echo: echoed, ratio };
      }
    }
  }
}

/** Rotates the programs, so that each is first in its turn. */
export function inTurn(programs: readonly Program[], round: number): Program[] {
  const turn = round % programs.length;
  return [...programs.slice(turn), ...programs.slice(0, turn)];
}

/** Drives a server and waits until its deferred work is done, which counts as its processor time. */
async function run({ port, pid }: Serving, load: Omit<Load, 'port'>): Promise<Figures> {
  const before = cpuTime(pid);
  const drove = await drive({ port, ...load });
  await quiet(pid);
  return figuresOf(drove, cpuTime(pid) - before);
}

/** Deletes the items that were sent, if the number of live items must stay constant. */
async function deleteItems(program: Program, operation: OperationName, after: number): Promise<void> {
  if (program.live === 0 || !sending.includes(operation)) return;
  const next = deleting(program, { after, last: program.last() });
  await drive({ port: program.port, connections: warm_connections, seconds: Number.POSITIVE_INFINITY, next });
  await quiet(program.pid);
}

/** Limits the decisions that a run consumes, so that every run has some. */
function limited(next: () => string | undefined, most: number, operation: OperationName): () => string | undefined {
  if (!consuming.includes(operation)) return next;
  let left = most;
  return () => (left-- > 0 ? next() : undefined);
}
