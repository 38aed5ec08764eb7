import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hdoFile } from '../../../helpers/programs/executable.ts';
import { drive } from '../client.ts';
import { median, quantile } from '../figures.ts';
import { openLimitFolder } from '../limit/folder.ts';
import { throughRules } from '../limit/through-rules.ts';
import type { BenchMetric } from '../metric.ts';
import { echoing, requestsOf } from '../operations.ts';
import { startProgram } from '../program.ts';
import { fromExecutable, startEcho } from '../serving.ts';
import { quiet, syncTimes } from '../system.ts';

/** The folder, the number of rounds, and the seconds of each. */
export type Rounds = { folder: string; rounds: number; seconds: number };

const bar_ms = 0.5;
const syncs = 200;

/**
 * Compares a durable send at one connection with a bare synced write of the same bytes, in turns. The added time is the
 * median difference of their p50s. A disk that has rested takes longer, so the bare write is also made as far apart as
 * the sends. The echo shows the share of HTTP. The first sends grow the log to its size, so that
 * it is overwritten later.
 */
export async function addedToSync(
  { folder, rounds, seconds, warm_sends }: Rounds & { warm_sends: number },
  note: (line: string) => void,
): Promise<BenchMetric[]> {
  const bytes = bytesOfSend(folder);
  const program = await startProgram({ name: 'hdo', serve: fromExecutable(hdoFile), live: 0 }, { folder, outputs: 0 });
  const echo = await startEcho();
  const p50s: Record<'bare' | 'send' | 'rested' | 'echo', number[]> = { bare: [], send: [], rested: [], echo: [] };
  const send = requestsOf('send', program);
  try {
    const warm = () => (program.last() < warm_sends ? send() : undefined);
    await drive({ port: program.port, connections: 16, seconds: Number.POSITIVE_INFINITY, next: warm });
    await drive({ port: echo.port, connections: 1, seconds: 0.3, next: echoing });
    for (let round = 0; round < rounds; round++) {
      note(`one connection, round ${round + 1} of ${rounds}`);
      await quiet(program.pid);
      p50s.bare.push(median(syncTimes(folder, { bytes, count: syncs })));
      const send_ms = await p50(program.port, { seconds, next: send });
      p50s.send.push(send_ms);
      p50s.rested.push(median(syncTimes(folder, { bytes, count: syncs, apart_ms: send_ms })));
      p50s.echo.push(await p50(echo.port, { seconds: seconds / 4, next: echoing }));
    }
  } finally {
    await Promise.all([echo.stop(), program.stop()]);
  }
  const over = (bare: number[]) => median(p50s.send.map((send_ms, at) => send_ms - (bare[at] ?? Number.NaN)));
  return [
    { what: `a bare write of ${bytes} bytes with its sync, p50`, value: median(p50s.bare), unit: 'ms' },
    { what: 'the echo at 1 connection, p50', value: median(p50s.echo), unit: 'ms' },
    { what: 'a durable send at 1 connection, p50', value: median(p50s.send), unit: 'ms' },
    {
      what: `its added time over the bare write, of ${rounds} pairs`,
      value: over(p50s.bare),
      unit: 'ms',
      bar: bar_ms,
    },
    { what: 'the bare write, as far apart as the sends, p50', value: median(p50s.rested), unit: 'ms' },
    { what: 'the added time over that', value: over(p50s.rested), unit: 'ms' },
  ];
}

async function p50(port: number, load: { seconds: number; next(): string | undefined }): Promise<number> {
  const { latencies_ms } = await drive({ port, connections: 1, ...load });
  return quantile(latencies_ms, 0.5);
}

const sends = 200;
const frame_header_bytes = 24;

/** Returns the mean number of bytes that a durable send writes to the log before its sync. */
function bytesOfSend(folder: string): number {
  const data = mkdtempSync(join(folder, 'commit-'));
  const opened = openLimitFolder(data, sends);
  try {
    const write = throughRules(opened);
    const before = opened.frames();
    for (let at = 0; at < sends; at++) write(at, at + 1);
    const page_size = Number(opened.base.db.pragma('page_size', { simple: true }));
    return Math.round(((opened.frames() - before) / sends) * (page_size + frame_header_bytes));
  } finally {
    opened.base.db.close();
    rmSync(data, { recursive: true });
  }
}
