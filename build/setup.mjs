/**
 * Installs what package-lock.json names when node_modules does not hold exactly that.
 * Runs on the machine's own Node (any from 20), before the pinned one is there.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const stamp = new URL('node_modules/.installed', root);
const wanted = createHash('sha256')
  .update(readFileSync(new URL('package-lock.json', root)))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  // stderr, because a command's stdout may be read by a program
  const npm = spawnSync('npm ci --loglevel=error', { cwd: root, stdio: ['ignore', 2, 2], shell: true });
  if (npm.status !== 0) {
    process.stderr.write('Installing the dependencies failed: npm ci must be able to reach its registry.\n');
    process.exit(npm.status ?? 1);
  }
  writeFileSync(stamp, wanted);
}
