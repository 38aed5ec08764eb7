import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Recording } from './recorded.ts';

const program = fileURLToPath(new URL('record.ts', import.meta.url));
const most_runs = 6;
const longest_ms = 60_000;

/**
 * Records the code that V8 compiles of the carried bundles until the program is ready, and returns its files by name.
 * Carried code is not compiled again at every start. The seed is for V8's hash tables and no secret. On a busy machine
 * single bits differ, so the program runs until two runs agree: the same bundles give the same bytes.
 */
export function compiled(assets: Recording['assets'], folder: string): Record<string, string> {
  const runs: Record<string, string>[] = [];
  for (let at = 1; at <= most_runs; at++) {
    const found = record(assets, join(folder, `run-${at}`));
    if (runs.some((other) => isSame(found, other))) return found;
    runs.push(found);
  }
  return runs[0] ?? {};
}

function record(assets: Recording['assets'], data: string): Record<string, string> {
  const folder = join(data, 'code');
  mkdirSync(folder, { recursive: true });
  const recording: Recording = { assets, folder };
  const typed = ['--random-seed=42', '--no-sparkplug', program, JSON.stringify(recording), data];
  const env = { HDO_METRICS__LISTEN: 'off' };
  execFileSync(process.execPath, typed, { env, stdio: ['ignore', 'ignore', 'pipe'], timeout: longest_ms });
  return Object.fromEntries(readdirSync(folder).map((name) => [name, join(folder, name)]));
}

function isSame(one: Record<string, string>, other: Record<string, string>): boolean {
  return Object.entries(one).every(([name, file]) => readFileSync(file).equals(readFileSync(other[name] ?? '')));
}
