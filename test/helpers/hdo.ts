import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprint } from '../../build/fingerprint.ts';
import { root } from './sources.ts';

/** How a command ended: its exit code and what it wrote. */
export type Said = { code: number | null; stdout: string; stderr: string };
/** In what a command runs; `through` are words before it that start it, such as a shell with limits. */
export type Surroundings = { env?: NodeJS.ProcessEnv; input?: string; through?: readonly string[] };
type After = { after(done: () => unknown): void };

/** The executable when it is made from these sources, as the gate has it; else the sources, which start slower. */
const stamp = join(root, 'dist/.hdo-made-from');
const fresh = existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
const program = fresh ? join(root, 'dist/hdo') : process.execPath;
const first = fresh ? [] : [join(root, 'bin/hdo.ts')];

/** The program of the command line, and the arguments that come before its own. */
export function commandOf(): [program: string, first: readonly string[]] {
  return [program, first];
}

/** Runs the command line in an environment of its own. */
export function hdo(args: readonly string[], { env = {}, input = '', through = [] }: Surroundings = {}): Said {
  const options = { cwd: root, env, input, encoding: 'utf8' } as const;
  const [command = '', ...words] = [...through, program, ...first, ...args];
  const { status, stdout, stderr } = spawnSync(command, words, options);
  return { code: status, stdout, stderr };
}

/** Runs the command line beside what goes on in this process, such as a server. */
export function hdoBeside(args: readonly string[], surroundings: Surroundings = {}): Promise<Said> {
  return startHdo({ after: () => {} }, args, surroundings).ended;
}

/** Starts a command that goes on; it is ended after the test. */
export function startHdo(t: After, args: readonly string[], { env = {}, input = '', through = [] }: Surroundings = {}) {
  const [command = '', ...words] = [...through, program, ...first, ...args];
  const child = spawn(command, words, { cwd: root, env });
  const said: Said = { code: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.stderr += text;
  });
  child.stdin.on('error', () => {}).end(input);
  const ended = new Promise<Said>((resolve) => child.once('close', (code) => resolve({ ...said, code })));
  t.after(() => {
    child.kill('SIGKILL');
    return ended;
  });
  /** Resolves when it has written something, with what it has written until then. */
  const written = (pattern: RegExp) =>
    new Promise<Said>((resolve, reject) => {
      const look = () => {
        if (pattern.test(said.stdout) || pattern.test(said.stderr)) resolve(said);
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      ended.then(({ stderr }) => reject(new Error(`it ended without ${pattern}: ${stderr}`)));
      look();
    });
  return { ended, written, signal: (name: NodeJS.Signals) => child.kill(name) };
}

/** The document that a command answers with, which has to succeed. */
export async function document(args: readonly string[], surroundings: Surroundings = {}) {
  const { code, stdout, stderr } = await hdoBeside([...args, '--json'], surroundings);
  if (code !== 0) throw new Error(`hdo ${args.join(' ')} ended with ${code}: ${stderr}`);
  return JSON.parse(stdout);
}

/** A folder that is gone after the test. */
export function temporary(t: After): string {
  const folder = mkdtempSync(join(tmpdir(), 'hdo-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })); // servers may go on
  return folder;
}
