import { spawn } from 'node:child_process';
import { root } from '../data/sources.ts';
import { shadowed } from '../shadow/shadow.ts';
import { builtProgram } from './built-program.ts';

type After = { after(done: () => unknown): void };

type Terminal = { env?: NodeJS.ProcessEnv; until?: RegExp };

/** Runs a command at a terminal of 200 columns, and returns its output. */
export function atTerminal(t: After, args: readonly string[], { env = {}, until }: Terminal = {}): Promise<string> {
  const line = ['stty cols 200; exec', builtProgram(), ...args].join(' ');
  const child = spawn('script', ['-qec', line, '/dev/null'], {
    cwd: root,
    env: { PATH: process.env.PATH, TERM: 'xterm', ...shadowed, ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  t.after(() => {
    child.kill('SIGTERM');
    return ended;
  });
  let shown = '';
  return new Promise((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      shown += text;
      if (until?.test(shown)) resolve(shown);
    });
    child.once('close', () => resolve(shown));
  });
}
