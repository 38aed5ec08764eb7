import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findStrace } from '../../../helpers/programs/find-strace.ts';
import { drive } from '../client.ts';
import { type OperationName, requestsOf } from '../operations.ts';
import { startProgram } from '../program.ts';
import { fromSources, type Serving, type StartServer } from '../serving.ts';
import { quiet } from '../system.ts';
import { type ProfileRow, rowsOf } from './rows.ts';
import { readWalls } from './samples.ts';
import { between, threadsOf } from './threads.ts';

export type Recorded = { rows: ProfileRow[]; requests: number; per_second: number };
type ProfileOptions = { folder: string; operation: OperationName; connections: number; seconds: number };

const warm_seconds = 2;
const interval_us = 500;
/** Processor time that the profiler itself uses per check, at the resolution of the clock. */
const sampling_ms = 10;
/** The decisions for each second, for operations that consume them. */
const outputs_a_second = 8_000;

/**
 * Profiles a server from its sources while it serves one operation. The share of syncs in a commit comes from a second
 * server, because tracing syncs would slow the profiler down.
 */
export async function recordProfile(asked: ProfileOptions): Promise<Recorded> {
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

async function measure({ folder, operation, connections, seconds }: ProfileOptions, serve: StartServer) {
  const consuming = operation === 'output_read' || operation === 'output_ack';
  const outputs = consuming ? Math.ceil(outputs_a_second * (warm_seconds + seconds)) : 0;
  const program = await startProgram({ name: 'hdo', serve, live: 0 }, { folder, outputs });
  try {
    const load = { port: program.port, connections, next: requestsOf(operation, program) };
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
    await program.stop(); // it writes its profiles when it ends
  }
}

/** Returns the number and the total time of the server's commits so far. */
async function commitsOf({ metrics_port }: Serving): Promise<{ count: number; us: number }> {
  const text = await (await fetch(`http://127.0.0.1:${metrics_port}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^hdo_commit_seconds_${name} (\\S+)$`, 'm').exec(text)?.[1]);
  return { count: read('count'), us: read('sum') * 1e6 };
}

/** Returns the time of the clock that the profiles use. */
function steady_us(): number {
  return Number(process.hrtime.bigint() / 1_000n);
}

const traced = ['-D', '-f', '--seccomp-bpf', '-qq', '-y', '-ttt', '-T', '-e', 'trace=fsync,fdatasync'];

/** Builds the command that runs another one and logs its syncs to a file. It slows nothing else down. */
function noteSyncs(file: string): string[] {
  return [findStrace(), ...traced, '-o', file];
}

/** Returns the mean time of a log sync in µs, between two times in ms. */
function meanSync(file: string, { from_ms, to_ms }: { from_ms: number; to_ms: number }): number {
  const noted = readFileSync(file, 'latin1').matchAll(/^\d+ +(\d+\.\d+) .*-wal>.*<(\d+\.\d+)>$/gm);
  const times = [...noted].map(([, at, took]) => ({ at_ms: Number(at) * 1e3, took_us: Number(took) * 1e6 }));
  const within = times.filter(({ at_ms }) => at_ms >= from_ms && at_ms <= to_ms);
  return within.reduce((sum, { took_us }) => sum + took_us, 0) / Math.max(1, within.length);
}
