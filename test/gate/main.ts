/**
 * Runs the tests of the gate for `npm test`, with the argument `all` those of `npm run test:all`: a few processes at a
 * time, and the measuring tests alone at the end. Runs files that failed once more, alone. Prints all reports, and at
 * the end the failing tests again. Ends with 1 if a test failed and did not pass alone.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { atOnce } from '../helpers/at-once.ts';
import { root } from '../helpers/data/sources.ts';
import { failing } from './failing.ts';
import { type Group, groups } from './groups.ts';
import { memoryFolder } from './memory.ts';
import { type Ended, repeatable, result } from './result.ts';
import { preferSession } from './share.ts';

const options = ['--import', './test/through-tsx.mjs', '--test', '--test-timeout=300000', '--test-isolation=none'];
/** Three processes more than processors, because tests wait for processes, pages and disks half of the time. */
const at_once = availableParallelism() + 3;
const { queue, alone } = groups(process.argv[2] === 'all' ? 'all' : 'gate');
const memory = memoryFolder();
const endPreference = preferSession();
const began_ms = performance.now();
const ended = [...(await atOnce(at_once, queue, run)), await run(alone)];
const files = repeatable(ended);
const once_more = { name: 'once more, alone', files, isShadowed: true, on: 'disk' } as const;
const again = files.length > 0 ? await run(once_more) : undefined;
const { passed, failed, repeated } = result(ended, again);
process.stdout.write(`${passed} passed, ${failed} failed, in ${secondsSince(began_ms)} s\n`);
for (const { group, report } of [...ended, ...(again ? [again] : [])]) {
  if (failing(report) !== '') process.stdout.write(`\n${group.name}, failing tests:\n\n${failing(report)}\n`);
}
if (repeated) process.stdout.write(`\nFailed beside others and passed alone: ${files.join(', ')}\n`);
endPreference();
process.exitCode = failed === 0 ? 0 : 1;

/** Runs a group and prints its report at the end, so that reports do not mix. */
async function run(group: Group): Promise<Ended> {
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
