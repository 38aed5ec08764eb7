import { spawnSync } from 'node:child_process';

/** Makes sure that a program of Debian is there; a test that needs one is never skipped, it fails with a sentence. */
export function debianTool(program: string, debian_package = program): string {
  if (isThere(program)) return program;
  const install = ['install', '--yes', '--no-install-recommends', debian_package];
  if (process.getuid?.() === 0) {
    const isNew = run('apt-get', install) || (run('apt-get', ['update']) && run('apt-get', install));
    if (isNew && isThere(program)) return program;
  }
  throw new Error(`The tests need ${program} and could not install it: install Debian's ${debian_package}.`);
}

function isThere(program: string): boolean {
  return spawnSync('sh', ['-c', 'command -v "$1"', 'sh', program], { env: { PATH: search } }).status === 0;
}

/** Where Debian puts programs, whatever the environment of the tests says. */
const search = `${process.env.PATH ?? ''}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`;

// stderr, because a test reporter may own stdout
function run(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env }).status === 0;
}
