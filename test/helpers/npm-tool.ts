import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import type { Said } from './hdo.ts';
import { spoken } from './spoken.ts';

/**
 * Brings a program of the registry by `npm exec`, in exactly these versions, which npm keeps: no dependency of ours.
 * Gives what runs it. Throws one sentence where it cannot be had, because a test that needs it is never skipped.
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
