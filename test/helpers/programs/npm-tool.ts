import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { spoken } from '../browser/spoken.ts';
import type { Said } from './hdo.ts';

/**
 * Installs a program of the npm registry by `npm exec`, in exact versions, which npm caches. It is not a dependency of
 * the project. Returns a function that runs it. Throws if that fails, because tests that need it are never skipped.
 */
export function npmTool(program: string, packages: readonly string[]) {
  const named = packages.map((name) => `--package=${name}`);
  const args = ['exec', '--yes', '--prefer-offline', '--loglevel=error', '--fetch-retries=1', ...named];
  const found = spawnSync('npm', [...args, '-c', `command -v ${program}`], { cwd: tmpdir(), encoding: 'utf8' });
  const path = found.stdout?.trim();
  if (found.status !== 0 || !path) {
    const what = packages.join(' with ');
    throw new Error(`The tests need ${what}: npm exec must reach its registry once. ${found.stderr ?? found.error}`);
  }
  return (given: readonly string[], cwd: string): Promise<Said> =>
    spoken(process.execPath, [path, ...given], { cwd, env: { ...process.env, HOME: cwd, NO_COLOR: '1' } });
}
