import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import { distFolder } from '../server/command.ts';
import type { Ending } from './peer.ts';

const within_ms = 30_000;
const every_ms = 50;

/** Returns the folder where a peer is installed, and installs it there once. */
export function installed(name: string, install: (folder: string) => void): string {
  const folder = join(distFolder(), 'peers', name);
  const done = join(folder, 'installed');
  if (existsSync(done)) return folder;
  mkdirSync(folder, { recursive: true });
  install(folder);
  mkdirSync(done);
  return folder;
}

/** Installs packages of npm into a folder, without their scripts. */
export function installFromNpm(folder: string, packages: readonly string[]): void {
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder];
  execFileSync('npm', ['install', ...options, ...packages], { stdio: ['ignore', 2, 2] });
}

/** Builds a program of Go, whose sources are beside this file, with the given modules. */
export function buildWithGo(folder: string, sources: string, modules: readonly string[]): void {
  cpSync(join(import.meta.dirname, sources), folder, { recursive: true });
  const env = { ...process.env, CGO_ENABLED: '0' };
  const go = (...args: string[]) => execFileSync('go', args, { cwd: folder, env, stdio: ['ignore', 2, 2] });
  go('mod', 'init', 'peer');
  go('get', ...modules);
  go('build', '-o', 'peer', '.');
}

type Started = { readonly file: string; readonly args: readonly string[]; readonly env?: NodeJS.ProcessEnv };

/** Starts a program of a peer, and stops it at the end. Its log is dropped. */
export function startProgram(t: Ending, { file, args, env = {} }: Started): { readonly pid: number } {
  const child = spawn(file, args, { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' });
  const exited = once(child, 'exit');
  exited.catch(() => {}); // the wait for its port says so
  t.after(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  return { pid: child.pid ?? 0 };
}

/** Asks until there is an answer that is not undefined. Refused connections are asked again. */
export async function untilThere<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const until_ms = performance.now() + within_ms;
  let cause: unknown;
  while (performance.now() < until_ms) {
    try {
      const found = await ask();
      if (found !== undefined) return found;
    } catch (error) {
      cause = error;
    }
    await pause(every_ms);
  }
  throw new Error(`${what} is not there within ${within_ms} ms`, { cause });
}

type Sent = { readonly method?: 'POST' | 'PATCH'; readonly token?: string; readonly body?: unknown };

/** Sends JSON, and returns the JSON of the reply, which must be a success. */
export async function json<T>(url: string, { method, token, body }: Sent = {}): Promise<T> {
  const { statusCode, body: reply } = await request(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (statusCode >= 300) throw new Error(`${url}: ${statusCode} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
