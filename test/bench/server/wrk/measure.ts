import type { Figures } from '../figures.ts';
import { inTurn, type Measured, type Servers } from '../measure.ts';
import type { BenchOptions } from '../options.ts';
import type { Serving } from '../serving.ts';
import { cpuTime, quiet } from '../system.ts';
import { driveByWrk } from './drive.ts';
import { isWrkOperation, pairOf } from './requests.ts';

const warm_connections = 64;
const warm_runs = 2;

/** Drives every operation and its echo until V8 has compiled both. */
export async function warmByWrk({ echo, programs }: Servers, { only, seconds }: BenchOptions): Promise<void> {
  const load = { connections: warm_connections, seconds: warm_runs * seconds };
  for (const operation of only.filter(isWrkOperation)) {
    const pair = pairOf(operation);
    await driveByWrk({ ...load, port: echo.port, text: pair.echo });
    for (const program of programs) await driveByWrk({ ...load, port: program.port, text: pair.text(program) });
  }
}

/** Measures one round: each operation of each program right after its echo. */
export async function* measureByWrk(
  { echo, programs }: Servers,
  { only, connections: counts, seconds }: BenchOptions,
  round: number,
): AsyncGenerator<Measured> {
  for (const connections of counts) {
    for (const operation of only.filter(isWrkOperation)) {
      const pair = pairOf(operation);
      for (const program of inTurn(programs, round)) {
        const echoed = await figures(echo, { connections, seconds, text: pair.echo });
        const own = await figures(program, { connections, seconds, text: pair.text(program) });
        const ratio = own.per_second / echoed.per_second;
        const names = { program: program.name, operation, beside: pair.beside };
        yield { ...names, connections, figures: own, echo: echoed, ratio };
      }
    }
  }
}

type Load = { connections: number; seconds: number; text: string };

/** Measures one run. Deferred work of the server counts as its processor time. */
async function figures({ port, pid }: Serving, load: Load): Promise<Figures> {
  const before = cpuTime(pid);
  const { requests, elapsed_ms, p50_ms, p99_ms } = await driveByWrk({ port, ...load });
  await quiet(pid);
  const cpu_us = ((cpuTime(pid) - before) / requests) * 1000;
  return { per_second: (requests / elapsed_ms) * 1000, p50_ms, p99_ms, cpu_us };
}
