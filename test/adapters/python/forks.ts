import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { frameworkPython } from './frameworks.ts';
import { folder, pythonEnv } from './office.ts';

type Said = { readonly code: number; readonly output: string };
/** A fork of an agent. It resolves with its exit code, negative for a signal, and what it wrote. */
export type Fork = { kill(): void; readonly said: Promise<Said> };

/** Starts the program that forks an agent. Starts one agent at a time. */
export async function openForks(t: TestContext, agent: string) {
  const python = await frameworkPython();
  const program = [join(folder, 'forked.py'), join(folder, agent)];
  const child = spawn(python, program, { env: pythonEnv(python), stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let pid: number | undefined;
  const kill = () => {
    try {
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
    } catch {
      // it has just ended by itself, and the line that says so is on its way
    }
  };
  const next = async (): Promise<Said & { pid: number }> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the program of the agents ended');
    return JSON.parse(value);
  };
  t.after(() => {
    kill();
    child.kill('SIGKILL');
  });

  return async function start(given: NodeJS.ProcessEnv): Promise<Fork> {
    child.stdin.write(`${JSON.stringify(given)}\n`);
    ({ pid } = await next());
    const said = next().then((ended) => {
      pid = undefined;
      return ended;
    });
    return { kill, said };
  };
}
