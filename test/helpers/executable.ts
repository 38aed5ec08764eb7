import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './sources.ts';

/** The built program, as `npm test` has made it. */
export const hdoFile = join(root, 'dist', 'hdo');

export type Running = {
  base_url: string;
  process: ChildProcess;
  kill(): Promise<void>;
  stop(): Promise<number | null>;
};

const started_within_ms = 20_000;

/**
 * Starts `hdo serve` on a folder that is initialised, and resolves once it says where it listens. `through` is a
 * command that starts another one, such as a shell with limits.
 */
export async function serveExecutable(
  data: string,
  env: NodeJS.ProcessEnv = {},
  through: readonly string[] = [],
): Promise<Running> {
  const serve = ['serve', '--data', data, '--listen', '127.0.0.1:0'];
  const [file = '', ...args] = [...through, hdoFile, ...serve];
  const child = spawn(file, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(String(chunk)));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const base_url = await address(data, child, said);
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { base_url, process: child, kill, stop };
}

async function address(data: string, child: ChildProcess, said: readonly string[]): Promise<string> {
  const end = Date.now() + started_within_ms;
  while (Date.now() < end && child.exitCode === null) {
    const run = readRun(data);
    if (run && run.pid === child.pid) return run.base_url;
    await pause(10);
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not start: ${said.join('')}`);
}

function readRun(data: string): { pid: number; base_url: string } | undefined {
  try {
    return JSON.parse(readFileSync(join(data, 'run', 'server.json'), 'utf8'));
  } catch {
    return undefined;
  }
}
