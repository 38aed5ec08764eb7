import { drive, type Load } from './client.ts';
import { type Figures, figuresOf } from './figures.ts';
import { asking, echoing, type OperationName, withdrawing } from './operations.ts';
import type { Options } from './options.ts';
import type { Program } from './program.ts';
import type { Serving } from './serving.ts';
import { cpuTime, quiet } from './system.ts';

/** One figure of one round: an operation of a program, and the echo measured just before it. */
export type Measured = {
  program: string;
  operation: OperationName;
  connections: number;
  figures: Figures;
  echo: Figures;
  /** Throughput as a share of the echo's. */
  ratio: number;
};
type Servers = { echo: Serving; programs: readonly Program[] };

/** V8 compiles what runs often for some seconds, and the echo is done with that before any server is. */
const warm_runs = 2;
/** Decisions prepared for a second of each run, by connections: one waits for the disk every time. */
const outputs_a_second = (connections: number) => (connections === 1 ? 1_000 : 12_000);

const consuming: readonly OperationName[] = ['output_read', 'output_ack'];
const sending: readonly OperationName[] = ['send', 'send_markup'];

/** How many decisions a program needs to be read and acknowledged in all rounds. */
export function outputsNeeded({ only, connections, rounds, seconds }: Options): number {
  if (!consuming.some((name) => only.includes(name))) return 0;
  const round = connections.map(outputs_a_second).reduce((sum, one) => sum + one, 0) * seconds;
  return Math.ceil(round * rounds + warm_outputs);
}

const warm_connections = 64;
const warm_outputs = 16_000;

/** Runs every operation on every server for as long as two runs take, so that none is measured cold. */
export async function warm({ echo, programs }: Servers, { only, seconds }: Options): Promise<void> {
  const load = { connections: warm_connections, seconds: warm_runs * seconds };
  await drive({ port: echo.port, ...load, next: echoing });
  for (const program of programs) {
    for (const operation of only) {
      const next = limited(asking(operation, program), warm_outputs / consuming.length, operation);
      const before = program.last();
      await drive({ port: program.port, ...load, next });
      await withdraw(program, operation, before);
    }
  }
}

/** Measures one round; the programs take turns at being first. */
export async function* measure(
  { echo, programs }: Servers,
  { only, connections, seconds }: Options,
  round: number,
): AsyncGenerator<Measured> {
  const turn = round % programs.length;
  const order = [...programs.slice(turn), ...programs.slice(0, turn)];
  for (const count of connections) {
    for (const operation of only) {
      const load = { connections: count, seconds };
      const beside = await run(echo, { ...load, next: echoing });
      for (const program of order) {
        const next = limited(asking(operation, program), Math.ceil(outputs_a_second(count) * seconds), operation);
        const before = program.last();
        const figures = await run(program, { ...load, next });
        await withdraw(program, operation, before);
        const ratio = figures.per_second / beside.per_second;
        yield { program: program.name, operation, connections: count, figures, echo: beside, ratio };
      }
    }
  }
}

/** Drives a server and waits until it has done what it put off, which counts as its processor time. */
async function run({ port, pid }: Serving, load: Omit<Load, 'port'>): Promise<Figures> {
  const before = cpuTime(pid);
  const drove = await drive({ port, ...load });
  await quiet(pid);
  return figuresOf(drove, cpuTime(pid) - before);
}

/** Where the number of live items is what is asked about, it stays what it is: what was sent is withdrawn. */
async function withdraw(program: Program, operation: OperationName, after: number): Promise<void> {
  if (program.live === 0 || !sending.includes(operation)) return;
  const next = withdrawing(program, { after, last: program.last() });
  await drive({ port: program.port, connections: warm_connections, seconds: Number.POSITIVE_INFINITY, next });
  await quiet(program.pid);
}

/** A run uses up no more decisions than its share, so that every run has some. */
function limited(next: () => string | undefined, most: number, operation: OperationName): () => string | undefined {
  if (!consuming.includes(operation)) return next;
  let left = most;
  return () => (left-- > 0 ? next() : undefined);
}
