import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { drive } from '../client.ts';
import { asking, type OperationName } from '../operations.ts';
import { startProgram } from '../program.ts';
import { fromSources, type Serve, type Serving } from '../serving.ts';
import { quiet } from '../system.ts';
import { type Row, rowsOf } from './rows.ts';
import { readWalls } from './samples.ts';
import { meanSync, noteSyncs } from './syncs.ts';
import { between, threadsOf } from './threads.ts';

export type Recorded = { rows: Row[]; requests: number; per_second: number };
type Asked = { folder: string; operation: OperationName; connections: number; seconds: number };

const warm_seconds = 2;
const interval_us = 500;
/** What taking samples uses in the time that is looked at: a step of the clock that tells it, now and then. */
const sampling_ms = 10;
/** Decisions for a second, where they are what is used up. */
const outputs_a_second = 8_000;

/**
 * Has the server, run from its sources, serve one operation, and tells where its time goes by a profile of that. How
 * much of a commit is its sync is taken from a second server: what notes syncs would hold up what takes a profile.
 */
export async function record(asked: Asked): Promise<Recorded> {
  const folder = mkdtempSync(join(asked.folder, 'profile-'));
  const syncs = join(folder, 'syncs');
  const profiles = join(folder, 'profiles');
  const node = ['--cpu-prof', `--cpu-prof-dir=${profiles}`, `--cpu-prof-interval=${interval_us}`];
  try {
    const profiled = await measure(asked, fromSources({ node }));
    const noted = await measure(asked, fromSources({ through: noteSyncs(syncs) }));
    const sync_share = noted.commit_us > 0 ? Math.min(1, meanSync(syncs, noted.span) / noted.commit_us) : 0;
    const { span, cpu_us, requests, elapsed_ms } = profiled;
    const rows = rowsOf({ walls: readWalls(profiles, span), sync_share, cpu_us, requests });
    return { rows, requests, per_second: (requests / elapsed_ms) * 1_000 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measure({ folder, operation, connections, seconds }: Asked, serve: Serve) {
  const consuming = operation === 'output_read' || operation === 'output_ack';
  const outputs = consuming ? Math.ceil(outputs_a_second * (warm_seconds + seconds)) : 0;
  const program = await startProgram({ name: 'hdo', serve, live: 0 }, { folder, outputs });
  try {
    const load = { port: program.port, connections, next: asking(operation, program) };
    await drive({ ...load, seconds: Math.min(warm_seconds, seconds) });
    await quiet(program.pid, sampling_ms);
    const commits_before = await commitsOf(program);
    const [before, from_us, from_ms] = [threadsOf(program.pid), steady_us(), Date.now()];
    const { elapsed_ms, latencies_ms } = await drive({ ...load, seconds });
    const [to_us, to_ms, after] = [steady_us(), Date.now(), threadsOf(program.pid)];
    const span = { from_us, to_us, from_ms, to_ms };
    const commits = await commitsOf(program);
    const commit_us = (commits.us - commits_before.us) / Math.max(1, commits.count - commits_before.count);
    return { span, commit_us, cpu_us: between(before, after), elapsed_ms, requests: latencies_ms.length };
  } finally {
    await program.stop(); // it writes its profiles as it ends
  }
}

/** How many commits the server has made so far, and how long they took. */
async function commitsOf({ metrics_port }: Serving): Promise<{ count: number; us: number }> {
  const text = await (await fetch(`http://127.0.0.1:${metrics_port}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^hdo_commit_seconds_${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return { count: read('count'), us: read('sum') * 1e6 };
}

/** The clock of profiles. */
function steady_us(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}
