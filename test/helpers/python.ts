import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findPython } from './find-python.ts';
import type { Said } from './hdo.ts';
import { root } from './sources.ts';

/** Runs a Python program beside this process, with the client where it can be imported. */
export function python(program: string, env: NodeJS.ProcessEnv): Promise<Said> {
  const PYTHONPATH = join(root, 'src/client/python');
  const child = spawn(findPython(), ['-c', program], { env: { PYTHONPATH, PYTHONDONTWRITEBYTECODE: '1', ...env } });
  const said: Said = { code: null, stdout: '', stderr: '' };
  child.stdout.on('data', (text) => {
    said.stdout += text;
  });
  child.stderr.on('data', (text) => {
    said.stderr += text;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...said, code })));
}
