import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../helpers/data/sources.ts';
import { type BenchMetric, beyond, metricLines } from './metric.ts';

/** Reads numeric options from this process's command line, by name. Throws on unknown options. */
export function readNumbers<Name extends string>(defaults: Record<Name, number>): Record<Name, number> {
  const names = Object.keys(defaults) as Name[];
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  const { values } = parseArgs({ options });
  const numbers = { ...defaults };
  for (const name of names) {
    const number = Number(values[name] ?? defaults[name]);
    if (!(number > 0)) throw new Error(`--${name}: ${values[name]} is not a number above 0`);
    numbers[name] = number;
  }
  return numbers;
}

/** Returns the folder for temporary data folders, on the disk of the build. */
export function distFolder(): string {
  const folder = join(root, 'dist');
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Prints the progress of a run. */
export function showProgress(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Prints the metrics. The exit code becomes 1 if one misses its bar. */
export function conclude(metrics: readonly BenchMetric[]): void {
  process.stdout.write(`${metricLines(metrics).join('\n')}\n`);
  if (beyond(metrics).length > 0) process.exitCode = 1;
}
