import { type Measured, measure, outputsNeeded, warm } from './measure.ts';
import { metricLines } from './metric.ts';
import { type BenchClient, type BenchOptions, processors } from './options.ts';
import { type Program, startProgram } from './program.ts';
import { scaled, scaling } from './scaling.ts';
import { startEcho } from './serving.ts';
import { shares } from './shares.ts';
import { memory, quiet, syncTime } from './system.ts';
import { figureTable } from './table.ts';
import { measureByWrk, warmByWrk } from './wrk/measure.ts';

/** The results of a run of the bench. */
export type BenchReport = {
  processors: number;
  client: BenchClient;
  /** Milliseconds to write 8 KB and sync it to the disk. */
  sync_ms: number;
  measured: Measured[];
  /** The memory of each program in MB, idle at the start and after all operations. */
  memory: { program: string; idle: ReturnType<typeof memory>; after: ReturnType<typeof memory> }[];
};

const clients = {
  node: { warm, measure },
  wrk: { warm: warmByWrk, measure: measureByWrk },
} as const satisfies Record<BenchClient, object>;

/** Measures the programs beside the echo. Stops every process that it started, also after an error. */
export async function bench(options: BenchOptions, note: (line: string) => void): Promise<BenchReport> {
  const sync_ms = syncTime(options.folder);
  const place = { folder: options.folder, outputs: outputsNeeded(options), keep: options.keep };
  const echo = await startEcho();
  const programs: Program[] = [];
  try {
    for (const subject of options.programs) {
      programs.push(await startProgram(subject, place));
    }
    const idle = programs.map(({ pid }) => memory(pid));
    const { warm, measure } = clients[options.client];
    await warm({ echo, programs }, options);
    for (const { pid } of programs) await quiet(pid);
    const measured: Measured[] = [];
    for (let round = 0; round < options.rounds; round++) {
      note(`round ${round + 1} of ${options.rounds}`);
      for await (const one of measure({ echo, programs }, options, round)) measured.push(one);
    }
    const used = programs.map(({ name, pid }, at) => ({ program: name, idle: idle[at], after: memory(pid) }));
    return { processors, client: options.client, sync_ms, measured, memory: used };
  } finally {
    await Promise.all([echo, ...programs].map(({ stop }) => stop()));
  }
}

/** Formats a report for people. */
export function benchLines({ processors, client, sync_ms, measured, memory }: BenchReport): string {
  const lines = memory.map(({ program, idle, after }) => {
    const sizes = (of: typeof idle) => `${of?.resident.toFixed(0)} MB resident, ${of?.own.toFixed(0)} MB its own`;
    return `${program}: ${sizes(idle)} at the start; ${sizes(after)} at the end`;
  });
  const disk = `one synced write: ${sync_ms.toFixed(2)} ms`;
  return [
    figureTable(measured),
    '',
    ...metricLines(shares(measured, client)),
    ...scaling(scaled(measured)),
    `${processors} processors, shared with the client (${client}); ${disk}`,
    ...lines,
    '',
  ].join('\n');
}
