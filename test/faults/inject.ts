import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { findStrace } from '../helpers/programs/find-strace.ts';

/** The system calls in which faults are injected, by kind. */
export const calls = {
  write: 'write,pwrite64,pwritev,pwritev2',
  sync: 'fsync,fdatasync',
  rename: 'rename,renameat,renameat2',
  read: 'pread64',
} as const;
export type Call = keyof typeof calls;

/** A fault: the n-th call of a kind in each thread, on one of the paths, fails; with `1+` all of them fail. */
export type Fault = { call: Call; error: 'EIO' | 'ENOSPC'; when: number | '1+'; paths: readonly string[] };

const attached_within_ms = 20_000;
const left_within_ms = 5_000;

/** Runs `work` while a process is exposed to a fault, and tells whether the fault occurred. */
export async function beside<T>(
  pid: number,
  fault: Fault,
  work: () => Promise<T>,
): Promise<{ value: T; met: boolean }> {
  const tracer = spawn(findStrace(), [...argsOf(fault), '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  tracer.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const ended = once(tracer, 'close');
  const leave = async () => {
    tracer.kill('SIGINT');
    const end = setTimeout(() => tracer.kill('SIGKILL'), left_within_ms); // strace may wait for a thread that has ended
    await ended;
    clearTimeout(end);
  };
  try {
    await attached(tracer, said);
    const value = await work();
    await leave();
    return { value, met: said.join('').includes('(INJECTED)') };
  } finally {
    await leave();
  }
}

/** Runs a program that is exposed to a fault. Returns its exit code, and whether the fault occurred. */
export function through(fault: Fault, command: readonly string[]): { code: number | null; met: boolean; said: string } {
  const { status, stderr } = spawnSync(findStrace(), [...argsOf(fault), ...command], { encoding: 'utf8' });
  return { code: status, met: stderr.includes('(INJECTED)'), said: stderr };
}

function argsOf({ call, error, when, paths }: Fault): string[] {
  const inject = `inject=${calls[call]}:error=${error}:when=${when}`;
  return ['-f', '-e', `trace=${calls[call]}`, '-e', inject, ...paths.flatMap((path) => ['-P', path])];
}

async function attached(tracer: ChildProcess, said: readonly string[]): Promise<void> {
  const end_ms = performance.now() + attached_within_ms;
  while (!said.join('').includes('attached')) {
    if (tracer.exitCode !== null || performance.now() > end_ms) throw new Error(`strace: ${said.join('')}`);
    await Promise.race([once(tracer.stderr ?? tracer, 'data'), once(tracer, 'exit')]);
  }
}
