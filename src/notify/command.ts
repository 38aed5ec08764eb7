import { type ChildProcess, spawn } from 'node:child_process';
import type { Target } from '../config.ts';
import { type Message, messageText } from './message.ts';

const longest_ms = 30_000;

/**
 * Runs a program with the message as JSON on stdin. It must exit with 0 within 30 seconds. A program that takes longer,
 * or is cancelled, is killed together with its process group.
 */
export async function toCommand({ command }: Target, message: Message, signal?: AbortSignal): Promise<void> {
  const [program = '', ...rest] = command;
  const { PATH, HOME, LANG } = process.env;
  const grouped = process.platform !== 'win32';
  const options = { stdio: ['pipe', 'ignore', 'ignore'] as ['pipe', 'ignore', 'ignore'], env: { PATH, HOME, LANG } };
  const child = spawn(program, rest, { ...options, detached: grouped });
  let killed: string | undefined;
  const kill = (why: string) => {
    killed = why;
    end(child, { grouped });
  };
  const late = setTimeout(() => kill(`took longer than ${longest_ms / 1_000} s`), longest_ms);
  const cancel = () => kill('was cancelled');
  signal?.addEventListener('abort', cancel, { once: true });
  child.stdin.on('error', () => {}); // the program may ignore stdin
  child.stdin.end(`${JSON.stringify({ ...message, text: messageText(message) })}\n`);
  try {
    await new Promise<void>((resolve, reject) => {
      child.on('error', (error: NodeJS.ErrnoException) => reject(new Error(`could not be run (${error.code})`)));
      child.on('exit', (code, by) => {
        if (killed !== undefined) reject(new Error(killed));
        else if (code === 0) resolve();
        else reject(new Error(by === null ? `exited with ${code}` : `was killed by ${by}`));
      });
      if (signal?.aborted) cancel();
    });
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', cancel);
  }
}

function end(child: ChildProcess, { grouped }: { grouped: boolean }): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return; // its id may be reused
  if (!grouped) return void child.kill('SIGKILL');
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error; // it has just exited
  }
}
