import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Said } from '../programs/hdo.ts';

type Surroundings = { cwd: string; env: NodeJS.ProcessEnv };

/** Runs a program without blocking this process; returns its exit code and output. */
export async function spoken(program: string, args: readonly string[], surroundings: Surroundings): Promise<Said> {
  const child = spawn(program, args, { ...surroundings, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, stdout, stderr };
}
