/** `node test/gate/long.ts NAME [OPTION...]`: runs a set of `sets.ts` in one process, with options of Node's runner. */
import { spawn } from 'node:child_process';
import { root } from '../helpers/data/sources.ts';
import { sets, type TestSet } from './sets.ts';

const usage_error = 64;
const [name = '', ...options] = process.argv.slice(2);
const set: TestSet | undefined = Object.entries(sets).find(([one]) => one === name)?.[1];
if (set) runSet(set);
else {
  process.stderr.write(`There is no set of tests ${name}. These are: ${Object.keys(sets).join(', ')}\n`);
  process.exitCode = usage_error;
}

function runSet({ env, files }: TestSet): void {
  const runner = ['--import', './test/through-tsx.mjs', '--test', '--test-isolation=none', ...options, ...files];
  const child = spawn(process.execPath, runner, { cwd: root, env: { ...process.env, ...env }, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
