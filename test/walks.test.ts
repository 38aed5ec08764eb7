import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { importsOf, root } from './helpers/data/sources.ts';

/** A line of a walk: its file, and the names that its text has in backticks. `isFirst`: of its part. */
type Step = { readonly file: string; readonly names: readonly string[]; readonly isFirst: boolean };

const [, ...walks] = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('\n## Walk: ');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const hasName = (file: string, name: string) => new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(textOf(file));

/** Reads the steps of a walk: `1. `file`: text with `names``, in parts with headings. */
function stepsOf(walk: string): Step[] {
  return walk.split('\n### ').flatMap((part) =>
    [...part.matchAll(/^\d+\. `([\w./-]+)`: (.+(?:\n {2,}.+)*)$/gm)].map(([, file = '', text = ''], at) => ({
      file,
      names: [...text.matchAll(/`([A-Za-z_]\w*)`/g)].map(([, name = '']) => name),
      isFirst: at === 0,
    })),
  );
}

/** Tells whether an earlier file imports this one, or has a name of its line: an endpoint, a verb or a statement. */
function isReached({ file, names }: Step, earlier: readonly string[]): boolean {
  const isImported = earlier.some((one) => importsOf(join(root, one)).includes(join(root, file)));
  return isImported || names.some((name) => earlier.some((one) => hasName(one, name)));
}

test('each numbered line of a walk is a step, and no file is met twice', () => {
  assert.equal(walks.length, 2);
  for (const walk of walks) {
    const steps = stepsOf(walk);
    const numbers = [...walk.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
    assert.deepEqual(
      numbers,
      steps.map((_, at) => at + 1),
    );
    assert.ok(steps.length > 15 && steps.length <= 30, `${steps.length} steps`);
    assert.equal(new Set(steps.map(({ file }) => file)).size, steps.length);
  }
});

for (const walk of walks) {
  const [title = ''] = walk.split('\n');
  test(`every file of the walk ${title} has the names of its line`, () => {
    for (const { file, names } of stepsOf(walk)) {
      assert.ok(existsSync(join(root, file)), `${file} does not exist`);
      assert.ok(names.length > 0, `the line of ${file} has no name of it in backticks`);
      for (const name of names) assert.ok(hasName(file, name), `${file} has no ${name}`);
    }
  });

  test(`the walk ${title} goes from each file to one that it reaches`, () => {
    const earlier: string[] = [];
    for (const step of stepsOf(walk)) {
      const said = `${step.file}: no earlier file of the walk imports it, or has a name of its line`;
      assert.ok(step.isFirst || isReached(step, earlier), said);
      earlier.push(step.file);
    }
  });
}

test('a walk that leaves a file out, or names what a file does not have, is noticed', () => {
  const step = { file: 'src/rules/answers/decide.ts', names: ['decideItem'], isFirst: false };
  assert.ok(isReached(step, ['src/rules/answers/settle.ts']));
  assert.ok(!isReached(step, ['src/http/endpoint/app.ts']));
  assert.ok(!hasName('src/rules/answers/decide.ts', 'decide'));
});
