import { join } from 'node:path';
import { findPython } from './find-python.ts';
import type { Said } from './hdo.ts';
import { root } from './sources.ts';
import { spoken } from './spoken.ts';

/** Runs a Python program beside this process, with the client where it can be imported. */
export function python(program: string, env: NodeJS.ProcessEnv): Promise<Said> {
  const own = { PYTHONPATH: join(root, 'src/client/python'), PYTHONDONTWRITEBYTECODE: '1' };
  return spoken(findPython(), ['-c', program], { cwd: root, env: { ...own, ...env } });
}
