import { spawnSync } from 'node:child_process';
import { installed } from './apt.ts';

/** Finds a program, and installs its Debian package if needed. Throws if that fails: tests are never skipped. */
export function debianTool(program: string, debian_package = program): string {
  const there = pathOf(program);
  if (there) return there;
  const made = installed(debian_package) && pathOf(program);
  if (made) return made;
  throw new Error(`The tests need ${program} and could not install it. Install Debian's package ${debian_package}.`);
}

function pathOf(program: string): string | undefined {
  const env = { PATH: search };
  const { status, stdout } = spawnSync('sh', ['-c', 'command -v "$1"', 'sh', program], { env, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Debian's folders for programs, in addition to the PATH of the tests. */
const search = `${process.env.PATH ?? ''}:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin`;
