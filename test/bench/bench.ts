import { told } from './found.ts';
import { type Measured, measure, outputsNeeded, warm } from './measure.ts';
import { type Options, processors } from './options.ts';
import { type Program, startProgram } from './program.ts';
import { scaled, scaling } from './scaling.ts';
import { startEcho } from './serving.ts';
import { shares } from './shares.ts';
import { memory, quiet, syncTime } from './system.ts';
import { table } from './table.ts';

/** What a run of the bench found. */
export type Report = {
  processors: number;
  /** One write of 8 KB that is on the disk, in ms. */
  sync_ms: number;
  measured: Measured[];
  /** Memory of each program in MB, when it is idle at first and after all that was asked of it. */
  memory: { program: string; idle: ReturnType<typeof memory>; after: ReturnType<typeof memory> }[];
};

/** Measures the programs beside the echo. Everything it starts has ended when it is done, however that goes. */
export async function bench(options: Options, note: (line: string) => void): Promise<Report> {
  const sync_ms = syncTime(options.folder);
  const place = { folder: options.folder, outputs: outputsNeeded(options), keep: options.keep };
  const echo = await startEcho();
  const programs: Program[] = [];
  try {
    for (const subject of options.programs) {
      programs.push(await startProgram(subject, place));
    }
    const idle = programs.map(({ pid }) => memory(pid));
    await warm({ echo, programs }, options);
    for (const { pid } of programs) await quiet(pid);
    const measured: Measured[] = [];
    for (let round = 0; round < options.rounds; round++) {
      note(`round ${round + 1} of ${options.rounds}`);
      for await (const one of measure({ echo, programs }, options, round)) measured.push(one);
    }
    const used = programs.map(({ name, pid }, at) => ({ program: name, idle: idle[at], after: memory(pid) }));
    return { processors, sync_ms, measured, memory: used };
  } finally {
    await Promise.all([echo, ...programs].map(({ stop }) => stop()));
  }
}

/** A report for people. */
export function show({ processors, sync_ms, measured, memory }: Report): string {
  const lines = memory.map(({ program, idle, after }) => {
    const sizes = (of: typeof idle) => `${of?.resident.toFixed(0)} MB resident, ${of?.own.toFixed(0)} MB its own`;
    return `${program}: ${sizes(idle)} at the start; ${sizes(after)} at the end`;
  });
  const disk = `one write that is on the disk: ${sync_ms.toFixed(2)} ms`;
  return [
    table(measured),
    '',
    ...told(shares(measured)),
    ...scaling(scaled(measured)),
    `${processors} processors, shared with the client; ${disk}`,
    ...lines,
    '',
  ].join('\n');
}
