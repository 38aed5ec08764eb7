import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { crowd } from './crowd.ts';
import { type Prepared, prepare } from './folder.ts';

/** A program under test. */
export type Subject = { readonly name: string; readonly file: string; readonly live: number };
/** A server in a process of its own. */
export type Server = { name: string; port: number; pid: number; stop(): Promise<void> };
/** A running hdo with the keys and the decisions that were made for it. */
export type Program = Server & {
  /** Its data folder. */
  readonly data: string;
  key(role: keyof Prepared['keys']): string;
  outputs: { unread: string[]; unacknowledged: string[] };
  /** A number that was not used before. */
  next(): number;
};

const poll_ms = 10;

/** Starts an executable on a new folder that holds so many unread decisions. */
export async function startProgram(
  { name, file, live }: Subject,
  { folder, outputs }: { folder: string; outputs: number },
): Promise<Program> {
  const data = mkdtempSync(join(folder, 'bench-'));
  const { keys, output_result_ids } = prepare(data, outputs);
  crowd(data, live);
  const server = await serveFolder(file, data).catch((error: unknown) => {
    rmSync(data, { recursive: true });
    throw error;
  });
  let used = 0;
  const stop = async () => {
    await server.stop();
    rmSync(data, { recursive: true });
  };
  return {
    ...server,
    name,
    data,
    stop,
    key: (role) => keys[role],
    outputs: { unread: output_result_ids, unacknowledged: [] },
    next: () => ++used,
  };
}

/** Serves a folder that is there, and resolves once the server listens. */
export async function serveFolder(file: string, data: string): Promise<Omit<Server, 'name'>> {
  const env = { HDO_LIMITS__ENABLED: 'false', HDO_LOG__LEVEL: 'warn' };
  const args = ['--data', data, '--quiet', 'serve', '--listen', '127.0.0.1:0'];
  const child = spawn(file, args, { env, stdio: ['ignore', 2, 2] });
  const run = join(data, 'run', 'server.json');
  while (!existsSync(run) || readFileSync(run, 'utf8') === '') {
    await wait(poll_ms);
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`);
  }
  const { port } = JSON.parse(readFileSync(run, 'utf8'));
  return { port, pid: child.pid ?? 0, stop: () => end(child) };
}

/** Starts the echo. */
export async function startEcho(): Promise<Server> {
  const child = fork(new URL('./echo.ts', import.meta.url), { execArgv: [] });
  const [port] = await once(child, 'message');
  return { name: 'echo', port, pid: child.pid ?? 0, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
