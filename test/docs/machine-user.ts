import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtProgram } from '../helpers/programs/built-program.ts';
import { type DebianMachine, debianMachine, maya } from '../helpers/programs/debian-machine.ts';
import { boxOf } from './boxes.ts';
import { pasted } from './shell-user.ts';

type After = { after(done: () => unknown): void };
type Parts = { packages?: string[]; beside?: DebianMachine; files: string[] };
type Filled = Readonly<Record<string, string>>;

/** Starts a clean Debian on which maya pastes boxes. The files with the names are the executable, in her home. */
export async function machineUser(t: After, { files, ...parts }: Parts) {
  const machine = await debianMachine(t, parts);
  const home = join(machine.folder, 'home', maya);
  for (const name of files) {
    const file = join(home, name);
    mkdirSync(dirname(file), { recursive: true });
    copyFileSync(builtProgram(), file);
    chmodSync(file, 0o755);
  }
  machine.run(['chown', '--recursive', `${maya}:${maya}`, `/home/${maya}`]);
  /** Types lines, which all have to succeed, and returns what they print. */
  const typed = async (lines: string) => {
    const { code, stdout, stderr } = await machine.typed(maya, lines);
    assert.equal(code, 0, `${lines}\n${stdout}${stderr}`);
    return stdout;
  };
  const paste = (words: string, filled: Filled = {}) => typed(filledIn(words, filled));
  /** Pastes a box whose last line serves, and goes on when the server is ready at a port. */
  const serve = (words: string, { port = 8484, filled = {} }: { port?: number; filled?: Filled } = {}) => {
    const ready = `curl --silent --fail --output /dev/null http://127.0.0.1:${port}/readyz`;
    return typed(
      `{ ${filledIn(words, filled)} } > served.txt 2>&1 &\nuntil ${ready}; do sleep 0.1; done; cat served.txt`,
    );
  };
  return { machine, home, typed, paste, serve, inside: (path: string) => join(machine.folder, path) } satisfies {
    machine: DebianMachine;
  } & Record<string, unknown>;
}

function filledIn(words: string, filled: Filled): string {
  pasted.add(words);
  const box = boxOf(words);
  const missing = Object.keys(filled).filter((from) => !box.includes(from));
  assert.deepEqual(missing, [], `${words} has what the test replaces`);
  return Object.entries(filled).reduce((text, [from, to]) => text.replaceAll(from, to), box);
}
