import { spawn } from 'node:child_process';
import type { Target } from '../config.ts';
import { type Message, textOf } from './message.ts';

const longest_ms = 30_000;

/** Runs a program with the message as JSON on stdin; it succeeded if it ends with 0 within 30 seconds. */
export async function toCommand({ command }: Target, message: Message, signal?: AbortSignal): Promise<void> {
  const [program = '', ...rest] = command;
  const { PATH, HOME, LANG } = process.env;
  const child = spawn(program, rest, {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH, HOME, LANG },
    timeout: longest_ms,
    killSignal: 'SIGKILL',
    ...(signal && { signal }),
  });
  child.stdin.on('error', () => {}); // it need not read
  child.stdin.end(`${JSON.stringify({ ...message, text: textOf(message) })}\n`);
  await new Promise<void>((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) => reject(new Error(`could not be run (${error.code})`)));
    child.on('exit', (code, by) => {
      if (code === 0) resolve();
      else if (child.killed) reject(new Error(`took longer than ${longest_ms / 1_000} s`));
      else reject(new Error(by === null ? `ended with ${code}` : `was ended by ${by}`));
    });
  });
}
