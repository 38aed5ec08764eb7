import { hdoFile } from '../../helpers/executable.ts';
import { drive } from '../client.ts';
import { median, quantile } from '../figures.ts';
import type { Found } from '../found.ts';
import { asking, echoing } from '../operations.ts';
import { startProgram } from '../program.ts';
import { executable, startEcho } from '../serving.ts';
import { quiet, syncTimes } from '../system.ts';
import { bytesOfSend } from './bytes.ts';

/** Where, how often, and for how many seconds each time. */
export type Rounds = { folder: string; rounds: number; seconds: number };

const bar_ms = 0.5;
const syncs = 200;

/**
 * What a durable send at one connection takes beside a bare write of as many bytes with its sync, by turns: the median
 * of what the p50 of the one is more than that of the other. The echo says what of it HTTP takes in any case. Before,
 * so many sends let the log get its size, so that it is written over.
 */
export async function addedToSync(
  { folder, rounds, seconds, warm_sends }: Rounds & { warm_sends: number },
  note: (line: string) => void,
): Promise<Found[]> {
  const bytes = bytesOfSend(folder);
  const program = await startProgram({ name: 'hdo', serve: executable(hdoFile), live: 0 }, { folder, outputs: 0 });
  const echo = await startEcho();
  const p50s: Record<'bare' | 'send' | 'echo', number[]> = { bare: [], send: [], echo: [] };
  const send = asking('send', program);
  try {
    const warm = () => (program.last() < warm_sends ? send() : undefined);
    await drive({ port: program.port, connections: 16, seconds: Number.POSITIVE_INFINITY, next: warm });
    await drive({ port: echo.port, connections: 1, seconds: 0.3, next: echoing });
    for (let round = 0; round < rounds; round++) {
      note(`one connection, round ${round + 1} of ${rounds}`);
      await quiet(program.pid);
      p50s.bare.push(median(syncTimes(folder, { bytes, count: syncs })));
      p50s.send.push(await p50(program.port, { seconds, next: send }));
      p50s.echo.push(await p50(echo.port, { seconds: seconds / 4, next: echoing }));
    }
  } finally {
    await Promise.all([echo.stop(), program.stop()]);
  }
  const added_ms = p50s.send.map((send_ms, at) => send_ms - (p50s.bare[at] ?? Number.NaN));
  return [
    { what: `a bare write of ${bytes} bytes with its sync, p50`, value: median(p50s.bare), unit: 'ms' },
    { what: 'the echo at 1 connection, p50', value: median(p50s.echo), unit: 'ms' },
    { what: 'a durable send at 1 connection, p50', value: median(p50s.send), unit: 'ms' },
    { what: `what it adds to the bare write, of ${rounds} pairs`, value: median(added_ms), unit: 'ms', bar: bar_ms },
  ];
}

async function p50(port: number, load: { seconds: number; next(): string | undefined }): Promise<number> {
  const { latencies_ms } = await drive({ port, connections: 1, ...load });
  return quantile(latencies_ms, 0.5);
}
