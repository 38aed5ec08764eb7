import { spawnSync } from 'node:child_process';

/** The path of a program of Debian, installed if need be; a test without it is never skipped, it fails. */
export function debianTool(program: string, debian_package = program): string {
  const there = pathOf(program);
  if (there) return there;
  const install = ['install', '--yes', '--no-install-recommends', debian_package];
  if (process.getuid?.() === 0) {
    const isNew = run('apt-get', install) || (run('apt-get', ['update']) && run('apt-get', install));
    const made = isNew && pathOf(program);
    if (made) return made;
  }
  throw new Error(`The tests need ${program} and could not install it: install Debian's ${debian_package}.`);
}

function pathOf(program: string): string | undefined {
  const env = { PATH: search };
  const { status, stdout } = spawnSync('sh', ['-c', 'command -v "$1"', 'sh', program], { env, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Where Debian puts programs, whatever the environment of the tests says. */
const search = `${process.env.PATH ?? ''}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`;

// stderr, because a test reporter may own stdout
function run(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env }).status === 0;
}
