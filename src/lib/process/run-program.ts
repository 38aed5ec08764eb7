import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { durationText } from '../time/duration.ts';

/** A program to run, without a shell. Of the environment of hdo it gets PATH, HOME, LANG, and what `env` has. */
type Program = {
  readonly command: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string;
  readonly longest_ms: number;
  /** The time between SIGTERM and SIGKILL for a program that takes too long or is cancelled. 0: SIGKILL at once. */
  readonly grace_ms?: number;
  /** True to end the message of a failure with the last line that the program wrote to stderr. */
  readonly explained?: boolean;
  readonly signal?: AbortSignal | undefined;
};

const timer_ms = 2 ** 31 - 1; // a longer timer of Node ends at once

/**
 * Runs a program, which must exit with 0 in its time. A program that takes longer, or is cancelled, is ended together
 * with its process group. Nobody reads its stdout.
 */
export async function runProgram(program: Program): Promise<void> {
  const { command, env, input, longest_ms, grace_ms = 0, explained = false, signal } = program;
  const [name = '', ...rest] = command;
  const { PATH, HOME, LANG } = process.env;
  const grouped = process.platform !== 'win32';
  const child = spawn(name, rest, {
    stdio: [input === undefined ? 'ignore' : 'pipe', 'ignore', explained ? 'pipe' : 'ignore'],
    env: { PATH, HOME, LANG, ...env },
    detached: grouped,
  });
  const said = child.stderr ? lastLine(child.stderr) : undefined;
  let ended: string | undefined;
  let kill: NodeJS.Timeout | undefined;
  const end = (why: string) => {
    if (ended !== undefined) return;
    ended = why;
    if (grace_ms > 0) signalTo(child, 'SIGTERM', { grouped });
    kill = setTimeout(() => signalTo(child, 'SIGKILL', { grouped }), grace_ms);
  };
  const late = setTimeout(() => end(`took longer than ${durationText(longest_ms)}`), Math.min(longest_ms, timer_ms));
  const cancel = () => end('was cancelled');
  signal?.addEventListener('abort', cancel, { once: true });
  child.stdin?.on('error', () => {}); // the program may ignore stdin
  child.stdin?.end(input);
  try {
    const failure = await exitOf(child, { begun: () => signal?.aborted && cancel() });
    if (ended !== undefined) throw new Error(ended);
    if (failure !== undefined) throw new Error(`${failure}${await explanation(said)}`);
  } finally {
    clearTimeout(late);
    clearTimeout(kill);
    signal?.removeEventListener('abort', cancel);
    child.stderr?.destroy(); // a process that the program left may hold it
  }
}

/** Resolves when the program has exited: with what is wrong, or undefined after the exit code 0. */
function exitOf(child: ChildProcess, { begun }: { begun(): void }): Promise<string | undefined> {
  return new Promise((resolve) => {
    child.on('error', (error: NodeJS.ErrnoException) => resolve(`could not be run (${error.code})`));
    child.on('exit', (code, by) => {
      if (code === 0) resolve(undefined);
      else resolve(by === null ? `exited with ${code}` : `was killed by ${by}`);
    });
    begun();
  });
}

function signalTo(child: ChildProcess, signal: NodeJS.Signals, { grouped }: { grouped: boolean }): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return; // its id may be reused
  if (!grouped) return void child.kill(signal);
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error; // it has just exited
  }
}

type LastLine = { readonly closed: Promise<unknown>; text(): string };

const most_characters = 200;
const kept_characters = 4_096;
const pause_ms = 500;

/** Reads everything that a program writes, and keeps the end. */
function lastLine(stream: Readable): LastLine {
  let tail = '';
  stream.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-kept_characters);
  });
  const closed = once(stream, 'close').catch(() => {}); // a stream that fails has no more text
  return { closed, text: () => shown(/[^\r\n]*$/.exec(tail.trim())?.[0] ?? '') };
}

/** Shortens a line, and hides control characters and the credentials in addresses. */
function shown(line: string): string {
  const plain = line.replace(/\p{Cc}/gu, ' ').replace(/\/\/[^/\s@]*@/g, '//…@');
  return plain.length > most_characters ? `${plain.slice(0, most_characters)}…` : plain;
}

async function explanation(said: LastLine | undefined): Promise<string> {
  if (!said) return '';
  await Promise.race([said.closed, wait(pause_ms)]); // a process that the program left may never close it
  const text = said.text();
  return text === '' ? '' : `: ${text}`;
}
