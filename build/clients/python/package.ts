import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../root.ts';
import { bundleAsynchronous, bundleBlocking } from './bundle.ts';
import { writePythonTypes } from './types.ts';

/** The folder that has the Python package `hdo`, as the wheel has it. */
export const pythonFolder = join(root, 'dist/python');

/**
 * Writes the Python package. Both clients come from `src/client/python/client`, their types from the contract, and the
 * other modules are copied. A file that is already the same stays, and another one is replaced at once, because several
 * processes may write them.
 */
export function buildPython(folder = pythonFolder): string {
  const sources = join(root, 'src/client/python/hdo');
  const copied = readdirSync(sources).filter((name) => /\.py$|^py\.typed$/.test(name));
  const texts = copied.map((name) => [name, readFileSync(join(sources, name), 'utf8')] as const);
  const generated = [
    ['__init__.py', bundleBlocking()],
    ['aio.py', bundleAsynchronous()],
    ['types.py', writePythonTypes()],
  ] as const;
  mkdirSync(join(folder, 'hdo'), { recursive: true });
  for (const [name, text] of [...texts, ...generated]) {
    const file = join(folder, 'hdo', name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
  }
  return folder;
}
