/** `npm run bench`: durable sends, checks, lists, reads and acknowledgements beside a bare echo, in one table. */
import { mkdirSync } from 'node:fs';
import { bench, show } from './bench.ts';
import { readOptions } from './options.ts';
import { scaled } from './scaling.ts';

try {
  const options = readOptions(process.argv.slice(2));
  mkdirSync(options.folder, { recursive: true });
  const report = await bench(options, (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(options.json ? `${JSON.stringify(report)}\n` : show(report));
  if (scaled(report.measured).some(({ within }) => !within)) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
