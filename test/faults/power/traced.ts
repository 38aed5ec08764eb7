import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hdoFile } from '../../helpers/programs/executable.ts';
import { findStrace } from '../../helpers/programs/find-strace.ts';
import { traced } from './readers.ts';

const longest_string = 32 * 1024 * 1024;
const started_within_ms = 30_000;

/** Runs a command of the executable, and traces every call that changes files. Returns the command's output. */
export function traceCommand(trace: string, args: readonly string[]): string {
  const command = [...straceOf(trace), hdoFile, ...args];
  const { status, stdout, stderr } = spawnSync(findStrace(), command, { encoding: 'utf8', env: {} });
  if (status !== 0) throw new Error(`hdo ${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

/** Serves a folder in the same way. `faults` are arguments that make strace inject failures. */
export async function traceServer(trace: string, { data, env, faults }: Served) {
  const run_file = join(data, 'run', 'server.json');
  const last = existsSync(run_file) ? readFileSync(run_file, 'utf8') : '';
  const serve = [hdoFile, 'serve', '--data', data, '--listen', '127.0.0.1:0'];
  const tracer = spawn(findStrace(), [...straceOf(trace), ...faults, ...serve], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(tracer, 'close');
  const { pid, base_url } = await started({ run_file, last }, tracer);
  /** Stops or kills the server, or waits for its own end. The trace is complete afterwards. */
  const end = async (signal: End) => {
    if (signal !== 'by itself' && tracer.exitCode === null) process.kill(pid, signal);
    await ended;
  };
  return { base_url, end };
}

/** The way in which a server ends. */
export type End = 'SIGTERM' | 'SIGKILL' | 'by itself';
type Served = { readonly data: string; readonly env: NodeJS.ProcessEnv; readonly faults: readonly string[] };

function straceOf(trace: string): string[] {
  const whole = ['-f', '--seccomp-bpf', '-q', '-y', '-xx', '-s', String(longest_string)];
  return [...whole, '-e', 'signal=none', '-e', `trace=${traced.map((name) => `?${name}`).join()}`, '-o', trace];
}

type RunFile = { readonly run_file: string; readonly last: string };

async function started({ run_file, last }: RunFile, tracer: ChildProcess): Promise<{ pid: number; base_url: string }> {
  const said: string[] = [];
  tracer.stderr?.on('data', (chunk) => said.push(String(chunk)));
  const end_ms = performance.now() + started_within_ms;
  while (tracer.exitCode === null && performance.now() < end_ms) {
    const text = existsSync(run_file) ? readFileSync(run_file, 'utf8') : '';
    if (text !== last && text.endsWith('\n')) return JSON.parse(text);
    await pause(10);
  }
  tracer.kill('SIGKILL');
  throw new Error(`the traced server did not start: ${said.join('')}`);
}
