/**
 * `npm run bench`: durable sends, checks, lists, reads and acknowledgements beside a bare echo, in one table. Ends with
 * 1 where a share at 64 connections is under its bar, or many live items make an operation slower than they may.
 */
import { mkdirSync } from 'node:fs';
import { bench, show } from './bench.ts';
import { beyond } from './found.ts';
import { readOptions } from './options.ts';
import { scaled } from './scaling.ts';
import { shares } from './shares.ts';

try {
  const options = readOptions(process.argv.slice(2));
  mkdirSync(options.folder, { recursive: true });
  const report = await bench(options, (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(options.json ? `${JSON.stringify(report)}\n` : show(report));
  const slower = scaled(report.measured).some(({ within }) => !within);
  if (slower || beyond(shares(report.measured)).length > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
