import type { Target } from '../config.ts';
import { runProgram } from '../lib/process/run-program.ts';
import { defused } from './defused.ts';
import { type Message, messageText } from './message.ts';

const longest_ms = 30_000;

/**
 * Runs a program with the message as JSON on stdin. It must exit with 0 within 30 seconds. A program that takes longer,
 * or is cancelled, is killed together with its process group.
 */
export async function toCommand({ command }: Target, message: Message, signal?: AbortSignal): Promise<void> {
  const input = `${JSON.stringify({ ...message, text: messageText(message, defused) })}\n`;
  await runProgram({ command, input, longest_ms, signal });
}
