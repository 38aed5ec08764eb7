import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { importsOf, root } from '../helpers/data/sources.ts';
import { readCeilings } from './ceilings.ts';
import { countAll } from './counts.ts';
import { countLines, findSmallFiles } from './source.ts';

const counts = countAll();
const ceilings = readCeilings();

for (const [name, most] of Object.entries(ceilings)) {
  test(`${name}: at most ${most}`, () => {
    const count = counts[name];
    assert.ok(count !== undefined, 'a ceiling that nothing is counted for');
    assert.ok(count <= most, `${count}: a ceiling may only fall; npm run count shows what is counted`);
  });
}

test('everything that is counted has a ceiling, and circles and imports that point up are not allowed', () => {
  assert.deepEqual(Object.keys(counts).toSorted(), Object.keys(ceilings).toSorted());
  assert.deepEqual([ceilings.circles, ceilings.upward_imports], [0, 0]);
});

test('lines are counted without blank ones and the words of other languages', () => {
  const { translations, ...lines } = countLines();
  assert.equal(
    counts.lines,
    Object.values(lines).reduce((sum, one) => sum + one, 0),
  );
  for (const [kind, count] of Object.entries({ ...lines, translations })) assert.ok(count > 1_000, kind);
});

test('a small file has fewer than 30 lines, and no other importer in src, bin and build', () => {
  const small = findSmallFiles();
  assert.ok(small.some(({ kind }) => kind === 'migration') && small.some(({ kind }) => kind === 'command'));
  for (const { file, importer } of small) {
    assert.ok(readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length < 30, file);
    assert.ok(importsOf(join(root, importer)).includes(join(root, file)), file);
  }
});

test('the imports of a file tell x.ts from x.tsx, and each of them exists', () => {
  const targets = importsOf(join(root, 'src/web/forms/popups/index.tsx'));
  assert.ok(targets.some((target) => target.endsWith('.tsx')) && targets.some((target) => target.endsWith('.ts')));
  assert.deepEqual(
    targets.filter((target) => !existsSync(target)),
    [],
  );
});

test('npm run count prints each count with its ceiling, and refuses other options', () => {
  const run = (...options: string[]) =>
    spawnSync(process.execPath, ['test/count/main.ts', ...options], { cwd: root, encoding: 'utf8' });
  const { status, stdout } = run();
  assert.equal(status, 0);
  for (const [name, count] of Object.entries(counts))
    assert.match(stdout, new RegExp(`^${name}: ${count}, at most ${ceilings[name]}$`, 'm'));
  const wrong = run('--raise');
  assert.equal(wrong.status, 64);
  assert.equal(wrong.stderr, 'npm run count takes only --lower, not: --raise\n');
});
