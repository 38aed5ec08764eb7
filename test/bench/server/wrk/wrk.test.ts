import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hdoFile } from '../../../helpers/programs/executable.ts';
import { hdo } from '../../../helpers/programs/hdo.ts';
import { bench, benchLines } from '../bench.ts';
import { distFolder } from '../command.ts';
import { rawRequest } from '../operations.ts';
import { readOptions } from '../options.ts';
import { type Program, startProgram } from '../program.ts';
import { fromExecutable } from '../serving.ts';
import { driveByWrk } from './drive.ts';
import { pairOf } from './requests.ts';

const connections = 8;

test('bench --client wrk compares with the echo of an operation and checks its bar', async () => {
  const folder = ['--folder', distFolder()];
  const options = readOptions(['--client', 'wrk', '--rounds', '1', '--only', 'check', ...folder]);
  const report = await bench(options, () => {});
  assert.deepEqual(
    report.measured.map(({ operation, connections }) => ({ operation, connections })),
    [{ operation: 'check', connections: 64 }],
  );
  assert.ok(report.measured.every(({ ratio, figures }) => ratio > 0 && figures.p50_ms > 0));
  assert.match(benchLines(report), /^hdo, check at 64: of the echo: [\d.]+ times, (at least|UNDER) 0\.5 times$/m);
});

test('each send by wrk creates an item, and the counts match', async () => {
  const subject = { name: 'hdo', serve: fromExecutable(hdoFile), live: 0 };
  const program = await startProgram(subject, { folder: distFolder(), outputs: 0 });
  try {
    const before = pendingIn(program);
    let counted = 0;
    for (const name of ['send', 'send_markup'] as const) {
      const text = pairOf(name).text(program);
      counted += (await driveByWrk({ port: program.port, connections, seconds: 1, text })).requests;
    }
    const stored = pendingIn(program) - before;
    const unanswered = 2 * connections; // wrk leaves at most one request on each connection when its time is up
    assert.ok(stored >= counted && stored <= counted + unanswered, `${counted} were counted, ${stored} are stored`);
  } finally {
    await program.stop();
  }
});

test('an answer other than 2xx fails a run by wrk', async () => {
  const subject = { name: 'hdo', serve: fromExecutable(hdoFile), live: 0 };
  const program = await startProgram(subject, { folder: distFolder(), outputs: 0 });
  try {
    const load = { port: program.port, connections, seconds: 1 };
    const unauthenticated = rawRequest('GET', '/api/output/check');
    await assert.rejects(driveByWrk({ ...load, text: unauthenticated }), /the server refused \d+ of \d+ requests/);
  } finally {
    await program.stop();
  }
});

test('unsupported options of wrk are refused', () => {
  const options = (...args: string[]) => readOptions(['--client', 'wrk', ...args]);
  assert.throws(() => options('--only', 'output_ack'), /^Error: wrk cannot drive output_ack$/m);
  assert.throws(() => options('--seconds', '0.3'), /^Error: wrk runs for whole seconds$/m);
  assert.throws(() => readOptions(['--client', 'ab']), /^Error: there is no client ab$/m);
});

/** Returns the number of pending items of a program, from its command line. */
function pendingIn({ data }: Program): number {
  const { stdout, stderr } = hdo(['status', '--json', '--data', data]);
  assert.equal(stderr, '');
  return JSON.parse(stdout).queue.pending;
}
