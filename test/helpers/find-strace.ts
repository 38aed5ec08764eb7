import { spawnSync } from 'node:child_process';

/** The name of strace, which is installed where that can be done. Throws one sentence where it cannot be had. */
export function findStrace(): string {
  if (works()) return 'strace';
  if (process.getuid?.() === 0) {
    const install = ['install', '--yes', '--no-install-recommends', 'strace'];
    if (!run('apt-get', install) && run('apt-get', ['update'])) run('apt-get', install);
  }
  if (works()) return 'strace';
  throw new Error('The tests of faults need strace and could not install it: install it, such as apt install strace.');
}

function works(): boolean {
  return spawnSync('strace', ['--version'], { stdio: 'ignore' }).status === 0;
}

// stderr, because a test reporter may own stdout
function run(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env }).status === 0;
}
