import { spawnSync } from 'node:child_process';
import { installed } from './apt.ts';

/** Finds or installs strace. Throws if that fails. */
export function findStrace(): string {
  if (works()) return 'strace';
  installed('strace');
  if (works()) return 'strace';
  throw new Error(
    'The fault tests need strace and could not install it. Install it, for example with apt install strace.',
  );
}

function works(): boolean {
  return spawnSync('strace', ['--version'], { stdio: 'ignore' }).status === 0;
}
