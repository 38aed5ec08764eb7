/**
 * `npm run count`: prints the lines of src, its small files with one importer, circles, and imports that point up, with
 * their ceilings. With `--lower`, ceilings fall to the counts.
 */
import { lowerCeilings, readCeilings } from './ceilings.ts';
import { countAll } from './counts.ts';
import { countLines, findSmallFiles } from './source.ts';

const usage_error = 64;
const [option, ...others] = process.argv.slice(2);
if (others.length > 0 || (option !== undefined && option !== '--lower')) {
  process.stderr.write(`npm run count takes only --lower, not: ${process.argv.slice(2).join(' ')}\n`);
  process.exit(usage_error);
}
const counts = countAll();
if (option) lowerCeilings(counts);
const ceilings = readCeilings();
for (const { file, importer, kind } of findSmallFiles()) {
  if (kind === undefined) print(`under 30 lines: ${file}, imported by ${importer} alone`);
}
const excepted = Object.groupBy(findSmallFiles(), ({ kind }) => kind ?? '');
for (const [kind, files = []] of Object.entries(excepted)) {
  if (kind !== '') print(`under 30 lines, excepted: ${files.length}, each a ${kind}`);
}
for (const [kind, lines] of Object.entries(countLines())) print(`lines that are not blank, ${kind}: ${lines}`);
for (const [name, count] of Object.entries(counts)) print(`${name}: ${count}, at most ${ceilings[name]}`);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
