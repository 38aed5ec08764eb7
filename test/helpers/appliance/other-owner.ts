import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { asNobody } from '../programs/apart.ts';
import { hdoFile } from '../programs/executable.ts';
import { temporary } from '../programs/hdo.ts';
import { withoutShadow } from '../shadow/shadow.ts';

export const is_root = process.getuid?.() === 0;
export const owner = is_root ? 65_534 : (process.getuid?.() ?? 0);

/** Creates a folder that belongs to another user if this is root, who then has no rights beside it. */
export function folderOfOwner(t: TestContext): string {
  const folder = temporary(t);
  withoutShadow(folder, 'owner');
  if (is_root) chownSync(folder, owner, owner);
  return folder;
}

export function run(
  args: readonly string[],
  { through = [], input = '' }: { through?: readonly string[]; input?: string } = {},
) {
  const [file = '', ...words] = [...through, hdoFile, ...args];
  const { status, stdout, stderr } = spawnSync(file, words, { env: {}, input, encoding: 'utf8' });
  return { code: status, stdout, stderr };
}

export function json(args: readonly string[]) {
  const { stdout, stderr } = run([...args, '--json'], { through: asNobody() });
  assert.ok(stdout !== '', stderr);
  return JSON.parse(stdout);
}

/** Lists the files of a folder that do not belong to its owner. */
export function foreign(data: string): string[] {
  const names = readdirSync(data, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => (lstatSync(join(data, name), { throwIfNoEntry: false })?.uid ?? owner) !== owner);
}
