import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { atOnce } from '../helpers/at-once.ts';
import { root } from '../helpers/data/sources.ts';
import { failing } from './failing.ts';
import type { Group } from './groups.ts';
import { memoryFolder } from './memory.ts';
import { enterRepeated, readRepeated } from './repeated.ts';
import { type Ended, listedFailures, repeatable, result } from './result.ts';

/** Groups of test files, and the path of the list of the files that passed only when repeated. */
export type Gate = { readonly queue: readonly Group[]; readonly alone: Group; readonly list: string };

const options = ['--import', './test/through-tsx.mjs', '--test', '--test-timeout=300000', '--test-isolation=none'];
/** Three processes more than processors, because tests wait for processes, pages and disks half of the time. */
const at_once = availableParallelism() + 3;

/**
 * Runs groups of tests, a few processes at a time, and the measuring tests alone at the end. Runs files that failed
 * once more, alone, unless they are listed; lists those that pass then. Prints all reports, and at the end the failing
 * tests again. Returns whether every test passed, if only when repeated.
 */
export async function runGate({ queue, alone, list }: Gate): Promise<boolean> {
  const listed = readRepeated(list);
  const memory = memoryFolder();
  const began_ms = performance.now();
  const run = (group: Group) => runGroup(group, memory);
  const ended = [...(await atOnce(at_once, queue, run)), await run(alone)];
  const files = repeatable(ended, Object.keys(listed));
  const once_more = { name: 'once more, alone', files, isShadowed: true, on: 'disk' } as const;
  const again = files.length > 0 ? await run(once_more) : undefined;
  const { passed, failed, repeated } = result(ended, again);
  const entered = repeated ? enterRepeated(list, files) : listed;
  process.stdout.write(`${passed} passed, ${failed} failed, in ${secondsSince(began_ms)} s\n`);
  for (const { group, report } of [...ended, ...(again ? [again] : [])]) {
    if (failing(report) !== '') process.stdout.write(`\n${group.name}, failing tests:\n\n${failing(report)}\n`);
  }
  process.stdout.write(`\nFiles in ${list}: ${Object.keys(entered).length}\n`);
  const refused = listedFailures(ended, Object.keys(listed));
  if (refused.length > 0) process.stdout.write(`Not repeated, because they are listed there: ${refused.join(', ')}\n`);
  if (repeated) process.stdout.write(`Failed beside others, passed alone, and listed there: ${files.join(', ')}\n`);
  return failed === 0;
}

/** Runs a group and prints its report at the end, so that reports do not mix. */
async function runGroup(group: Group, memory: string | undefined): Promise<Ended> {
  const began_ms = performance.now();
  const child = spawn(process.execPath, [...options, ...group.files], {
    cwd: root,
    env: {
      ...process.env,
      ...(!group.isShadowed && { HDO_TEST_SHADOW: '' }),
      ...(memory && group.on !== 'disk' && { TMPDIR: memory }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const report = await text(child.stdout);
  const code = await exited;
  const seconds = secondsSince(began_ms);
  process.stdout.write(`${report}${group.name}: ${group.files.length} files in ${seconds} s, ended with ${code}\n`);
  return { group, code, report };
}

function secondsSince(began_ms: number): number {
  return Math.round((performance.now() - began_ms) / 1_000);
}
