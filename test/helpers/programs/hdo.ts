import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../data/sources.ts';
import { shadowed, shadowsAgree } from '../shadow/shadow.ts';
import { builtProgram } from './built-program.ts';

/** The exit code and the output of a command. */
export type Said = { code: number | null; stdout: string; stderr: string };
/** The surroundings of a command; `through` are words before it that start it, such as a shell with limits. */
export type Surroundings = { env?: NodeJS.ProcessEnv; input?: string | Uint8Array; through?: readonly string[] };
type After = { after(done: () => unknown): void };

/** Runs a command and blocks until it exits. Its environment contains only what is given, and the shadow. */
export function hdo(args: readonly string[], { env = {}, input = '', through = [] }: Surroundings = {}): Said {
  const options = { cwd: root, env: { ...shadowed, ...env }, input, encoding: 'utf8' } as const;
  const [command = '', ...words] = [...through, builtProgram(), ...args];
  const { status, stdout, stderr } = spawnSync(command, words, options);
  return { code: status, stdout, stderr };
}

/** Runs a command without blocking this process, which may run a server. */
export function hdoBeside(args: readonly string[], surroundings: Surroundings = {}): Promise<Said> {
  return startHdo({ after: () => {} }, args, surroundings).ended;
}

/** Starts a long-running command, which is killed after the test. */
export function startHdo(t: After, args: readonly string[], { env = {}, input = '', through = [] }: Surroundings = {}) {
  const [command = '', ...words] = [...through, builtProgram(), ...args];
  const child = spawn(command, words, { cwd: root, env: { ...shadowed, ...env } });
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
  /** Resolves with the output so far when it matches a pattern. */
  const written = (pattern: RegExp) =>
    new Promise<Said>((resolve, reject) => {
      const look = () => {
        if (pattern.test(said.stdout) || pattern.test(said.stderr)) resolve(said);
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      ended.then(({ stderr }) => reject(new Error(`it exited without ${pattern}: ${stderr}`)));
      look();
    });
  return { ended, written, signal: (name: NodeJS.Signals) => child.kill(name) };
}

/** Runs a command that must succeed, and returns its JSON output. */
export async function document(args: readonly string[], surroundings: Surroundings = {}) {
  const { code, stdout, stderr } = await hdoBeside([...args, '--json'], surroundings);
  if (code !== 0) throw new Error(`hdo ${args.join(' ')} exited with ${code}: ${stderr}${stdout}`);
  return JSON.parse(stdout);
}

/** Creates a folder that is removed after the test. The databases in it must then agree with their shadows. */
export function temporary(t: After): string {
  const folder = mkdtempSync(join(tmpdir(), 'hdo-test-'));
  t.after(() => {
    try {
      shadowsAgree(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 }); // servers may still write
    }
  });
  return folder;
}
