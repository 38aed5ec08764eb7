import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { TestContext } from 'node:test';
import { type Line, logLine } from '../data/log-line.ts';
import { hdoFile } from '../programs/executable.ts';
import { shadowed } from '../shadow/shadow.ts';
import { until } from '../until.ts';

type How = {
  env?: NodeJS.ProcessEnv;
  /** A file descriptor for the log, instead of a pipe. */
  stderr?: number;
  listen?: string;
};

/**
 * Starts the executable on an initialised folder. Its log stays unread until `read` is called. The server is killed
 * after the test.
 */
export async function serveLogged(
  t: TestContext,
  data: string,
  { env = {}, stderr, listen = '127.0.0.1:0' }: How = {},
) {
  const args = ['serve', '--data', data, '--listen', listen];
  const stdio = ['ignore' as const, 'ignore' as const, stderr ?? ('pipe' as const)];
  const child = spawn(hdoFile, args, { env: { ...shadowed, ...env }, stdio });
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  t.after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  await until('the server listens', () => child.exitCode !== null || runOf(data)?.pid === child.pid);
  const { base_url, metrics_url } = runOf(data) ?? { base_url: '', metrics_url: '' };
  /** Stops it by SIGTERM; resolves with its exit code. */
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  /** Reads the value of a metric without labels. */
  const metric = async (name: string) => {
    const text = await fetch(metrics_url).then((answer) => answer.text());
    return Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (.*)$`, 'm').exec(text)?.[1]);
  };
  return { base_url, metrics_url, process: child, ended, stop, metric, read: () => readLines(child) };
}

function runOf(data: string): { pid: number; base_url: string; metrics_url: string } | undefined {
  try {
    return JSON.parse(readFileSync(join(data, 'run', 'server.json'), 'utf8'));
  } catch {
    return undefined; // missing or incomplete so far
  }
}

/** Reads the log from now on, without the messages for people. */
function readLines({ stderr }: Pick<ChildProcess, 'stderr'>): () => Line[] {
  let text = '';
  (stderr as Readable).setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return () => linesOf(text);
}

/** Parses the lines of a log, without the messages for people. */
export function linesOf(text: string): Line[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  return whole.filter((line) => line.startsWith('{')).map(logLine);
}
