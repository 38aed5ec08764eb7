import { spawnSync } from 'node:child_process';

const names = ['python3', '/usr/bin/python3'];

/**
 * A Python: the one that HDO_PYTHON names, else one that is there, else Debian's package. Throws one sentence where
 * none can be had, because a test that needs one is never skipped.
 */
export function findPython(named = process.env.HDO_PYTHON): string {
  const found = named ? [named].find(works) : (names.find(works) ?? fromDebian());
  if (found) return found;
  throw new Error('The tests need Python 3.9 or later: install python3, or name its path in HDO_PYTHON.');
}

function fromDebian(): string | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const install = ['install', '--yes', '--no-install-recommends', 'python3'];
  if (!run('apt-get', install) && run('apt-get', ['update'])) run('apt-get', install);
  return names.find(works);
}

function works(python: string): boolean {
  const asks = ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))'];
  return spawnSync(python, asks, { stdio: 'ignore' }).status === 0;
}

// stderr, because a test reporter may own stdout
function run(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env }).status === 0;
}
