import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './sources.ts';

/** How a command ended: its exit code and what it wrote. */
export type Said = { code: number | null; stdout: string; stderr: string };

/** Runs the command line from source, in an environment of its own. */
export function hdo(args: readonly string[], { env = {}, input = '' } = {}): Said {
  const run = ['--import', 'tsx', join(root, 'bin/hdo.ts'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, run, { cwd: root, env, input, encoding: 'utf8' });
  return { code: status, stdout, stderr };
}

/** A folder that is gone after the test. */
export function temporary(t: { after(done: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'hdo-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
