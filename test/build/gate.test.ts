import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { test } from 'node:test';
import { failing } from '../gate/failing.ts';
import { groups } from '../gate/groups.ts';
import { root } from '../helpers/data/sources.ts';

test('every test file runs in exactly one process of the gate', () => {
  const { queue, alone } = groups();
  const run = [...queue, alone].flatMap(({ files }) => files);
  assert.deepEqual(run.toSorted(), globSync('test/**/*.test.ts', { cwd: root }).toSorted());
  for (const { name, files } of [...queue, alone]) assert.ok(files.length > 5, name);
});

test('every test with fewer cases in the gate has a script that runs all of them', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const long = Object.values(scripts).filter((script) => script.includes('HDO_RANDOM=1'));
  const patterns = long.flatMap((script) => script.match(/test\/[^\s"']+\.test\.ts/g) ?? []);
  const reduced = globSync('test/**/*.test.ts', { cwd: root }).filter((file) =>
    /from '.*\/data\/seed\.ts'/.test(readFileSync(join(root, file), 'utf8')),
  );
  const benches = /^test\/bench\//; // `npm run bench:web` and its likes are their long form
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
});
