import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { shadowed } from '../shadow/shadow.ts';
import { builtProgram } from './built-program.ts';

/** The path of the built executable. */
export const hdoFile = builtProgram();

export type Running = {
  base_url: string;
  process: ChildProcess;
  /** Standard error so far, which contains the log. */
  said: readonly string[];
  kill(): Promise<void>;
  stop(): Promise<number | null>;
};

const started_within_ms = 60_000;

/**
 * Starts `hdo serve` on an initialised folder, and resolves when it listens. `through` is a command that starts another
 * one, such as a shell with limits. `listen` is an address for a server that is started again.
 */
export async function serveExecutable(
  data: string,
  env: NodeJS.ProcessEnv = {},
  through: readonly string[] = [],
  listen = '127.0.0.1:0',
): Promise<Running> {
  const serve = ['serve', '--data', data, '--listen', listen];
  const [file = '', ...args] = [...through, hdoFile, ...serve];
  const child = spawn(file, args, { env: { ...shadowed, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
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
  return { base_url, process: child, said, kill, stop };
}

async function address(data: string, child: ChildProcess, said: readonly string[]): Promise<string> {
  const end = Date.now() + started_within_ms;
  while (Date.now() < end && child.exitCode === null) {
    const run = readRun(data);
    if (run && run.pid === child.pid) return ownAddress(run);
    await pause(10);
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not start: ${said.join('')}`);
}

type Run = { pid: number; base_url: string; host: string | null; port: number | null; tls: boolean };

/** The address on which it listens, which may differ from public_url. */
function ownAddress({ base_url, host, port, tls }: Run): string {
  return port === null ? base_url : `${tls ? 'https' : 'http'}://${host}:${port}`;
}

function readRun(data: string): Run | undefined {
  try {
    return JSON.parse(readFileSync(join(data, 'run', 'server.json'), 'utf8'));
  } catch {
    return undefined;
  }
}
