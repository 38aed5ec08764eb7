import { buildPython } from '../../../build/clients/python/package.ts';
import { spoken } from '../browser/spoken.ts';
import { root } from '../data/sources.ts';
import { findPython } from './find-python.ts';
import type { Said } from './hdo.ts';

/** The folder of the Python packages, written from these sources. */
export const pythonPackages = buildPython();

/** Runs a Python program that can import the client. */
export function python(program: string, env: NodeJS.ProcessEnv): Promise<Said> {
  const own = { PYTHONPATH: pythonPackages, PYTHONDONTWRITEBYTECODE: '1' };
  return spoken(findPython(), ['-c', program], { cwd: root, env: { ...own, ...env } });
}
