/**
 * Runs every test for `npm test`: a few processes at a time, and the measuring tests alone at the end. Prints their
 * reports, and at the end the failing tests once more. Ends with 1 if a test failed.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { atOnce } from '../helpers/at-once.ts';
import { root } from '../helpers/data/sources.ts';
import { failing } from './failing.ts';
import { type Group, groups } from './groups.ts';

type Ended = { readonly name: string; readonly code: number | null; readonly report: string };

const options = ['--import', './test/through-tsx.ts', '--test', '--test-timeout=300000', '--test-isolation=none'];
/** Two processes more than processors, because tests wait for processes, pages and disks a third of the time. */
const at_once = availableParallelism() + 2;
const { queue, alone } = groups();
const began_ms = performance.now();
const ended = [...(await atOnce(at_once, queue, run)), await run(alone)];
const failed = sum(ended, 'fail') + sum(ended, 'cancelled') + sum(ended, 'skipped') + sum(ended, 'todo');
process.stdout.write(`${sum(ended, 'pass')} passed, ${failed} failed, in ${secondsSince(began_ms)} s\n`);
for (const { name, report } of ended) {
  if (failing(report) !== '') process.stdout.write(`\n${name}, failing tests:\n\n${failing(report)}\n`);
}
process.exitCode = failed === 0 && ended.every(({ code }) => code === 0) ? 0 : 1;

/** Runs a group and prints its report at the end, so that reports do not mix. */
async function run({ name, files }: Group): Promise<Ended> {
  const began_ms = performance.now();
  const child = spawn(process.execPath, [...options, ...files], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const report = await text(child.stdout);
  const code = await exited;
  process.stdout.write(`${report}${name}: ${files.length} files in ${secondsSince(began_ms)} s, ended with ${code}\n`);
  return { name, code, report };
}

function secondsSince(began_ms: number): number {
  return Math.round((performance.now() - began_ms) / 1_000);
}

function sum(all: readonly Ended[], count: string): number {
  return all.reduce(
    (total, { report }) => total + Number(report.match(new RegExp(`^\\S+ ${count} (\\d+)$`, 'm'))?.[1]),
    0,
  );
}
