import { spawnSync } from 'node:child_process';
import { installed } from './apt.ts';

const names = ['python3', '/usr/bin/python3'];

/**
 * Finds a Python: that of HDO_PYTHON, an installed one, or Debian's package. Throws if that fails, because tests that
 * need it are never skipped.
 */
export function findPython(named = process.env.HDO_PYTHON): string {
  const found = named ? [named].find(works) : (names.find(works) ?? fromDebian());
  if (found) return found;
  throw new Error('The tests need Python 3.9 or later: install python3, or set HDO_PYTHON to its path.');
}

function fromDebian(): string | undefined {
  return installed('python3') ? names.find(works) : undefined;
}

function works(python: string): boolean {
  const asks = ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))'];
  return spawnSync(python, asks, { stdio: 'ignore' }).status === 0;
}
