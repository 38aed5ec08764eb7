import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { root } from '../data/sources.ts';
import { hdoFile } from '../programs/executable.ts';

const nobody = 65_534;
const bareServer = `require('http').createServer((_, res) => res.end())
  .listen(process.argv[1], () => process.stderr.write('listens'))`;

/** Milliseconds from the start of a process to its first reply, for hdo and for a bare Node server in turns. */
export type Starts = { hdo: number[]; bare: number[] };

/**
 * Starts `hdo serve` in one empty folder after another, and after each a bare Node server. Both have an empty
 * environment, and no privileges if possible. Sends a request to each once it listens.
 */
export async function measureStarts(count: number): Promise<Starts> {
  const starts: Starts = { hdo: [], bare: [] };
  for (let at = 0; at < count; at++) {
    starts.hdo.push(await inEmptyFolder([hdoFile, 'serve', '--listen', 'unix:{folder}/socket'], '/readyz'));
    starts.bare.push(await inEmptyFolder([process.execPath, '-e', bareServer, 'socket'], '/'));
  }
  return starts;
}

async function inEmptyFolder([file = '', ...args]: string[], path: string): Promise<number> {
  const folder = mkdtempSync(join(root, 'dist', 'start-'));
  chmodSync(folder, 0o700);
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  if (user.uid) chownSync(folder, nobody, nobody);
  const started = performance.now();
  const typed = args.map((arg) => arg.replace('{folder}', folder)); // hdo takes only absolute paths
  const child = spawn(file, typed, { ...user, cwd: folder, env: {}, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    await once(child.stderr, 'data');
    const [answer] = await once(get({ socketPath: join(folder, 'socket'), path }), 'response');
    const took_ms = performance.now() - started;
    if (answer.statusCode !== 200) throw new Error(`${file} answered ${answer.statusCode}`);
    return took_ms;
  } finally {
    child.kill('SIGKILL');
    await once(child, 'close');
    rmSync(folder, { recursive: true, force: true });
  }
}
