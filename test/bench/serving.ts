import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A server in a process of its own; one from the sources tells its metrics too. */
export type Serving = { port: number; metrics_port?: number; pid: number; stop(): Promise<void> };
/** Serves a data folder that is there, and resolves once the server listens. */
export type Serve = (data: string) => Promise<Serving>;
/** `through` is a command that starts another one, such as one that makes the disk slow. */
type Through = { through?: readonly string[] };

const poll_ms = 10;
const env = { HDO_LIMITS__ENABLED: 'false', HDO_LOG__LEVEL: 'warn' };

/** Serves with an executable. */
export function executable(program: string, { through = [] }: Through = {}): Serve {
  return async (data) => {
    const serve = [program, '--data', data, '--quiet', 'serve', '--listen', '127.0.0.1:0'];
    const [file = '', ...args] = [...through, ...serve];
    const child = spawn(file, args, { env, stdio: ['ignore', 2, 2] });
    const run = join(data, 'run', 'server.json');
    while (!existsSync(run) || readFileSync(run, 'utf8') === '') {
      await wait(poll_ms);
      if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`);
    }
    const { port } = JSON.parse(readFileSync(run, 'utf8'));
    return { port, pid: child.pid ?? 0, stop: () => end(child) };
  };
}

/** Serves from the sources, in which every file can be told from the others and the size of a batch can be bounded. */
export function fromSources(given: Through & { node?: readonly string[]; most_in_batch?: number } = {}): Serve {
  const [file = '', ...args] = [...(given.through ?? []), process.execPath, ...(given.node ?? [])];
  const most = given.most_in_batch === undefined ? [] : [String(given.most_in_batch)];
  return (data) => forked('./serve.ts', { env, args: [data, ...most], execPath: file, execArgv: args });
}

/** Starts the echo. */
export function startEcho(): Promise<Serving> {
  return forked('./echo.ts', { env: process.env, args: [], execPath: process.execPath, execArgv: [] });
}

type Forked = { env: NodeJS.ProcessEnv; args: string[]; execPath: string; execArgv: string[] };

async function forked(script: string, { args, ...options }: Forked): Promise<Serving> {
  const child = fork(new URL(script, import.meta.url), args, options);
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${code}`);
  });
  failed.catch(() => {}); // it ends some day
  const [ports] = await Promise.race([once(child, 'message'), failed]);
  return { ...(ports as Pick<Serving, 'port' | 'metrics_port'>), pid: child.pid ?? 0, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
