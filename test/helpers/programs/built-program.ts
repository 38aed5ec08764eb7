import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from '../../../build/executable/fingerprint.ts';
import { root } from '../data/sources.ts';

const file = join(root, 'dist', 'hdo');
const stamp = join(root, 'dist', '.hdo-made-from');
let checked = false;

/**
 * Returns the executable, which is built from these sources if it is missing or outdated.
 * @throws when the build fails, because tests of an older program would prove nothing
 */
export function builtProgram(): string {
  if (!checked && !isFresh()) buildIt();
  checked = true;
  return file;
}

function isFresh(): boolean {
  return existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
}

function buildIt(): void {
  process.stderr.write('dist/hdo is outdated: building it first\n');
  const { status } = spawnSync(process.execPath, ['build/package.ts'], { cwd: root, stdio: ['ignore', 'ignore', 2] });
  if (status === 0 && isFresh()) return;
  throw new Error('dist/hdo is outdated, and building it failed: run npm run build');
}
