import assert from 'node:assert/strict';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import acts from '../../build/acts.json' with { type: 'json' };
import { deeper } from '../gate/deeper.ts';
import { failing, failingFiles } from '../gate/failing.ts';
import { groups } from '../gate/groups.ts';
import repeated from '../gate/repeated.json' with { type: 'json' };
import { type Ended, repeatable, result } from '../gate/result.ts';
import { sets, type TestSet } from '../gate/sets.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { root } from '../helpers/data/sources.ts';
import { temporary } from '../helpers/programs/hdo.ts';

test('every test file runs in exactly one process of the gate or of test:all, or by a script of its own', () => {
  const { apart } = groups();
  const isOfAdapters = (file: string) => sets.adapters.files.some((one) => matchesGlob(file, one));
  assert.deepEqual(
    apart.filter((file) => !isOfAdapters(file)),
    globSync(sets.benches.files, { cwd: root }).toSorted(),
  );
  for (const which of ['gate', 'all'] as const) {
    const { queue, alone, left } = groups(which);
    const run = [...[...queue, alone].flatMap(({ files }) => files), ...left, ...apart];
    assert.deepEqual(run.toSorted(), globSync('test/**/*.test.ts', { cwd: root }).toSorted());
    for (const { name, files } of [...queue, alone]) assert.ok(files.length > 5, name);
    assert.equal(left.length > 0, which === 'gate');
  }
});

/** Returns a pattern for each of the alternatives in braces. */
function eachOf(pattern: string): string[] {
  const [, head, names, tail] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
  return names?.split(',').map((name) => head + name + tail) ?? [pattern];
}

test('each file that is listed as repeated is a test file', () => {
  const files = globSync('test/**/*.test.ts', { cwd: root });
  assert.deepEqual(
    Object.keys(repeated).filter((file) => !files.includes(file)),
    [],
  );
});

test('each pattern of what the gate leaves to test:all finds files, and each folder has tests in the gate', () => {
  for (const pattern of deeper.flatMap(eachOf)) assert.ok(globSync(pattern, { cwd: root }).length > 0, pattern);
  const { queue, alone } = groups();
  const folderOf = (file: string) => file.split('/')[1];
  const inGate = new Set([...queue, alone].flatMap(({ files }) => files.map(folderOf)));
  for (const file of globSync('test/**/*.test.ts', { cwd: root })) assert.ok(inGate.has(folderOf(file)), file);
});

test('what reaches a disk is tested on one, and a folder in memory ends with the gate', async () => {
  const { queue, alone } = groups();
  const file = 'test/faults/power-cut.test.ts';
  for (const group of [alone, queue.find(({ files }) => files.includes(file))]) assert.equal(group?.on, 'disk');
  const url = pathToFileURL(join(root, 'test/gate/memory.ts'));
  const program = `const { memoryFolder } = await import('${url}'); const folder = memoryFolder();
    const isOpen = folder && (await import('node:fs')).statSync(folder).mode & 0o002;
    console.log(JSON.stringify({ folder, isOpen }));`;
  const { code, stdout, stderr } = await spoken(process.execPath, ['--input-type=module', '-e', program], {
    cwd: root,
    env: process.env,
  });
  assert.equal(code, 0, stderr);
  const { folder, isOpen } = JSON.parse(stdout);
  assert.equal(isOpen, folder && 0o002);
  assert.equal(folder !== undefined && existsSync(folder), false);
});

test('each pattern of a set finds files, and each set has its script', () => {
  for (const { files } of Object.values(sets))
    for (const pattern of files.flatMap(eachOf)) assert.ok(globSync(pattern, { cwd: root }).length > 0, pattern);
  const commands = Object.values(acts).flatMap((steps) => steps.flat());
  const run = commands.flatMap((command) => /(?<=^node test\/gate\/long\.ts )\S+$/.exec(command)?.[0] ?? []);
  assert.deepEqual(run.toSorted(), Object.keys(sets).toSorted());
});

test('every test with fewer cases in the gate has a script that runs all of them', () => {
  const long = Object.values<TestSet>(sets).filter(({ env }) => env?.HDO_RANDOM === '1');
  const patterns = long.flatMap(({ files }) => files);
  const reduced = globSync('test/**/*.test.ts', { cwd: root }).filter((file) =>
    /from '.*\/data\/seed\.ts'/.test(readFileSync(join(root, file), 'utf8')),
  );
  const benches = /^test\/bench\//; // `npm run bench web` and its likes are their long form
  const lacking = reduced.filter((file) => !benches.test(file) && !patterns.some((one) => matchesGlob(file, one)));
  assert.deepEqual(lacking, []);
});

const recorded = `▶ a walk
  ✔ a step (1.16875ms)
  ✖ a lost step (8.81204ms)
✖ a walk (12.65226ms)
✔ another (0.1ms)
ℹ tests 4
ℹ fail 2

✖ failing tests:

test at test/web/walk.test.ts:2:119
✖ a lost step (8.81204ms)
  Error: the focus is lost
      at Test.run (node:internal/test_runner/test:1402:25)
`;

test('the failing tests of a report are its part with their files, errors and stacks', () => {
  assert.equal(failing(recorded), recorded.slice(recorded.indexOf('test at')).trim());
  assert.equal(failing('✔ a test (1ms)\nℹ tests 1\nℹ fail 0\n'), '');
  assert.deepEqual(failingFiles(recorded), ['test/web/walk.test.ts']);
});

test('a test that runs beside others is a failure of its own file, and of none if it names none', async (t) => {
  const run = `import { beside } from '${join(root, 'test/helpers/beside.ts')}';
    beside('some', { 'is lost': async () => { throw new Error('lost'); } });`;
  const file = join(temporary(t), 'test/some.test.ts');
  mkdirSync(dirname(file));
  writeFileSync(file, run);
  const { stdout } = await spoken(
    process.execPath,
    ['--import', './test/through-tsx.mjs', '--test', '--test-isolation=none', file],
    {
      cwd: root,
      env: { ...process.env, NODE_TEST_CONTEXT: undefined }, // else it would report to a test runner around this one
    },
  );
  assert.match(stdout, /^test at test\/helpers\/beside\.ts:/m);
  assert.deepEqual(failingFiles(stdout), ['test/some.test.ts']);
  const unnamed = stdout.replaceAll(/^ +at beside .*/gm, '');
  assert.deepEqual(failingFiles(unnamed), ['test/helpers/beside.ts'], 'which is no file of a group');
});

/** Describes a run of a file whose named tests failed. */
function ran(file: string, failed: readonly string[], code: number | null = failed.length > 0 ? 1 : 0): Ended {
  const counts = `ℹ pass 2\nℹ fail ${failed.length}\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\n`;
  const named = failed.map((name) => `test at ${file}:1:1\n✖ ${name} (1ms)\n`).join('\n');
  return {
    group: { name: file, files: [file], isShadowed: true },
    code,
    report: `${counts}${named && `\n✖ failing tests:\n\n${named}`}`,
  };
}

test('a failing file is run once more, and passes only if all of it passes alone', () => {
  const first = [ran('a.test.ts', []), ran('b.test.ts', ['late'])];
  assert.deepEqual(repeatable(first, []), ['b.test.ts']);
  assert.deepEqual(result(first, ran('b.test.ts', [])), { passed: 5, failed: 0, repeated: true });
  assert.deepEqual(result(first, ran('b.test.ts', ['late'])), { passed: 4, failed: 1, repeated: false });
  assert.deepEqual(result(first, ran('b.test.ts', [], 1)), { passed: 4, failed: 1, repeated: false });
});

test('no run hides many failing files, a crash, or a report that ends early', () => {
  const many = ['a', 'b', 'c', 'd'].map((name) => ran(`${name}.test.ts`, ['late']));
  assert.deepEqual(repeatable(many, []), []);
  assert.deepEqual(result(many), { passed: 8, failed: 4, repeated: false });
  const crashed = [ran('a.test.ts', [], 7), ran('b.test.ts', ['late'])];
  assert.deepEqual(repeatable(crashed, []), []);
  assert.deepEqual(result([ran('a.test.ts', [], 7)]), { passed: 2, failed: 1, repeated: false });
  const cut = { ...ran('a.test.ts', [], null), report: '✔ a test (1ms)\n' };
  assert.deepEqual(repeatable([cut], []), []);
  assert.notEqual(result([cut]).failed, 0);
});
