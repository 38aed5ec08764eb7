import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '../helpers/until.ts';

type After = { after(done: () => unknown): void };
/** A command that serves in another root, its environment, and the data folder as it is seen from here. */
export type Served = { readonly command: readonly string[]; readonly env: NodeJS.ProcessEnv; readonly data: string };

/** Starts a server in another root, and resolves with its address when it listens. */
export async function serveIn(t: After, { command: [file = '', ...args], env, data }: Served) {
  const child = spawn(file, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = once(child, 'close');
  t.after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${said}`);
    return portOf(data, child.pid) !== undefined;
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  };
  return { base_url: `http://127.0.0.1:${portOf(data, child.pid)}`, stop };
}

/** The port in the server file of the process, or undefined before it listens. */
function portOf(data: string, pid: number | undefined): number | undefined {
  try {
    const run = JSON.parse(readFileSync(join(data, 'run/server.json'), 'utf8'));
    return run.pid === pid ? run.port : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the key of the first caller from what a new folder leaves in `first-run.txt`. */
export function firstKey(data: string): string {
  return /hdo_\w+/.exec(readFileSync(join(data, 'first-run.txt'), 'utf8'))?.[0] ?? '';
}
