import { spawn } from 'node:child_process';
import { commandOf } from './hdo.ts';
import { root } from './sources.ts';

type After = { after(done: () => unknown): void };

/** Runs the command line at a terminal of its own, 200 columns wide, and gives what that showed. */
export function atTerminal(t: After, args: readonly string[], until?: RegExp): Promise<string> {
  const [program, first] = commandOf();
  const line = ['stty cols 200; exec', program, ...first, ...args].join(' ');
  const child = spawn('script', ['-qec', line, '/dev/null'], {
    cwd: root,
    env: { PATH: process.env.PATH, TERM: 'xterm' },
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
