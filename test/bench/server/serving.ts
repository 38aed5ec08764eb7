import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A server in its own process. A server from the sources also reports its metrics port. */
export type Serving = { port: number; metrics_port?: number; pid: number; stop(): Promise<void> };
/** Serves an existing data folder. Resolves when the server listens. */
export type StartServer = (data: string) => Promise<Serving>;
/** `through` is a command that runs the server, such as one that slows the disk down. */
type Through = { through?: readonly string[] };

const poll_ms = 10;
const env = { HDO_LIMITS__ENABLED: 'false', HDO_LOG__LEVEL: 'warn' };

/** Serves with an executable. */
export function fromExecutable(program: string, { through = [] }: Through = {}): StartServer {
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

/** Serves from the sources, so that profiles show the files and the batch size can be limited. */
export function fromSources(given: Through & { node?: readonly string[]; most_in_batch?: number } = {}): StartServer {
  const [file = '', ...args] = [...(given.through ?? []), process.execPath, ...(given.node ?? [])];
  const most = given.most_in_batch === undefined ? [] : [String(given.most_in_batch)];
  return (data) => forked('./serve.ts', { env, args: [data, ...most], execPath: file, execArgv: args });
}

/** Starts the echo. */
export function startEcho(): Promise<Serving> {
  return startScript('./echo.ts');
}

/** Starts a server that is one file, with this Node. */
export function startScript(script: string, ...args: string[]): Promise<Serving> {
  return forked(script, { env: process.env, args, execPath: process.execPath, execArgv: [] });
}

type Forked = { env: NodeJS.ProcessEnv; args: string[]; execPath: string; execArgv: string[] };

async function forked(script: string, { args, ...options }: Forked): Promise<Serving> {
  const child = fork(new URL(script, import.meta.url), args, options);
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} ended with ${code}`);
  });
  failed.catch(() => {}); // its later exit is no error
  const [ports] = await Promise.race([once(child, 'message'), failed]);
  return { ...(ports as Pick<Serving, 'port' | 'metrics_port'>), pid: child.pid ?? 0, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
