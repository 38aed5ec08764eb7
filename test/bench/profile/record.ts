import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { drive } from '../client.ts';
import { asking, type OperationName } from '../operations.ts';
import { startProgram } from '../program.ts';
import { fromSources } from '../serving.ts';
import { quiet } from '../system.ts';
import { type Row, rowsOf } from './rows.ts';
import { readWalls } from './samples.ts';
import { noteSyncs, syncedFor } from './syncs.ts';
import { between, threadsOf } from './threads.ts';

export type Recorded = { rows: Row[]; requests: number; per_second: number };
type Asked = { folder: string; operation: OperationName; connections: number; seconds: number };

const warm_seconds = 2;
const interval_us = 500;
/** Decisions for a second, where they are what is used up. */
const outputs_a_second = 8_000;

/** Has the server, run from its sources, serve one operation, and tells where its time goes by a profile of that. */
export async function record({ folder, operation, connections, seconds }: Asked): Promise<Recorded> {
  const profiles = mkdtempSync(join(folder, 'profile-'));
  const syncs = `${profiles}.syncs`;
  const node = ['--cpu-prof', `--cpu-prof-dir=${profiles}`, `--cpu-prof-interval=${interval_us}`];
  const consuming = operation === 'output_read' || operation === 'output_ack';
  const outputs = consuming ? Math.ceil(outputs_a_second * (warm_seconds + seconds)) : 0;
  const serve = fromSources({ node, through: noteSyncs(syncs) });
  try {
    const program = await startProgram({ name: 'hdo', serve, live: 0 }, { folder, outputs });
    const measure = async () => {
      const load = { port: program.port, connections, next: asking(operation, program) };
      await drive({ ...load, seconds: Math.min(warm_seconds, seconds) });
      await quiet(program.pid);
      const [before, from_us, from_ms] = [threadsOf(program.pid), steady_us(), Date.now()];
      const { elapsed_ms, latencies_ms } = await drive({ ...load, seconds });
      const [to_us, to_ms, after] = [steady_us(), Date.now(), threadsOf(program.pid)];
      const span = { from_us, to_us, from_ms, to_ms };
      return { span, cpu_us: between(before, after), elapsed_ms, requests: latencies_ms.length };
    };
    const { span, cpu_us, elapsed_ms, requests } = await measure().finally(program.stop); // it writes them as it ends
    const synced_us = syncedFor(syncs, span);
    const rows = rowsOf({ walls: readWalls(profiles, span), synced_us, cpu_us, requests });
    return { rows, requests, per_second: (requests / elapsed_ms) * 1_000 };
  } finally {
    rmSync(profiles, { recursive: true });
    rmSync(syncs, { force: true });
  }
}

/** The clock of profiles. */
function steady_us(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}
