/**
 * `npm run bench`: compares durable sends, checks, lists, reads and acknowledgements with a bare echo, in one table.
 * Ends with 1 if a share at 64 connections misses its bar, or many live items slow an operation down too much.
 */
import { mkdirSync } from 'node:fs';
import { bench, benchLines } from './bench.ts';
import { beyond } from './metric.ts';
import { readOptions } from './options.ts';
import { scaled } from './scaling.ts';
import { shares } from './shares.ts';

try {
  const options = readOptions(process.argv.slice(2));
  mkdirSync(options.folder, { recursive: true });
  const report = await bench(options, (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(options.json ? `${JSON.stringify(report)}\n` : benchLines(report));
  const slower = scaled(report.measured).some(({ within }) => !within);
  if (slower || beyond(shares(report.measured, report.client)).length > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
