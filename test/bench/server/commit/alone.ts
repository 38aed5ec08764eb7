import { drive } from '../client.ts';
import { figuresOf, median } from '../figures.ts';
import type { BenchMetric } from '../metric.ts';
import { requestsOf } from '../operations.ts';
import { type Program, startProgram } from '../program.ts';
import { fromSources } from '../serving.ts';
import { quiet } from '../system.ts';
import type { Rounds } from './added.ts';

type Disk = { name: string; through?: readonly string[] };

const connections = 64;
const least_times = 10;

/**
 * Compares durable sends at 64 connections with the same server at one transaction and one sync per send, in turns.
 * Both run from the sources. `disk` is its name, and the command through which the servers run.
 */
export async function besideOneEach(
  { folder, rounds, seconds }: Rounds,
  { name, through = [] }: Disk,
  note: (line: string) => void,
): Promise<BenchMetric[]> {
  const place = { folder, outputs: 0 };
  const start = (serve: ReturnType<typeof fromSources>) => startProgram({ name: 'hdo', serve, live: 0 }, place);
  const programs = [await start(fromSources({ through }))];
  try {
    programs.push(await start(fromSources({ through, most_in_batch: 1 })));
    const rates: number[][] = [[], []];
    for (let round = -1; round < rounds; round++) {
      note(round < 0 ? `${name}, warming` : `${name}, round ${round + 1} of ${rounds}`);
      for (const [at, program] of programs.entries()) {
        const rate = await sendsPerSecond(program, seconds);
        if (round >= 0) rates[at]?.push(rate);
      }
    }
    const [grouped = [], alone = []] = rates;
    const times = grouped.map((rate, at) => rate / (alone[at] ?? Number.NaN));
    return [
      { what: `${name}: durable sends, a transaction each`, value: median(alone), unit: 'a second' },
      { what: `${name}: durable sends, grouped`, value: median(grouped), unit: 'a second' },
      { what: `${name}: the gain, of ${rounds} pairs`, value: median(times), unit: 'times', least: least_times },
    ];
  } finally {
    await Promise.all(programs.map(({ stop }) => stop()));
  }
}

async function sendsPerSecond(program: Program, seconds: number): Promise<number> {
  const drove = await drive({ port: program.port, connections, seconds, next: requestsOf('send', program) });
  await quiet(program.pid);
  return figuresOf(drove, 0).per_second;
}
