import { join } from 'node:path';
import { spoken } from '../browser/spoken.ts';
import { root } from '../data/sources.ts';
import { findPython } from './find-python.ts';
import type { Said } from './hdo.ts';

/** Runs a Python program that can import the client. */
export function python(program: string, env: NodeJS.ProcessEnv): Promise<Said> {
  const own = { PYTHONPATH: join(root, 'src/client/python'), PYTHONDONTWRITEBYTECODE: '1' };
  return spoken(findPython(), ['-c', program], { cwd: root, env: { ...own, ...env } });
}
