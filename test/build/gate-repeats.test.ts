import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type TestContext, test } from 'node:test';
import { spoken } from '../helpers/browser/spoken.ts';
import { root } from '../helpers/data/sources.ts';
import { temporary } from '../helpers/programs/hdo.ts';

const passing = "import { test } from 'node:test';\ntest('passes', () => {});\n";
/** A test file that fails until a file beside it is there, which its first run makes. */
const passing_again = `import { existsSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
const mark = import.meta.filename + '.ran';
const isFirst = !existsSync(mark);
writeFileSync(mark, '');
test('is late', () => {
  if (isFirst) throw new Error('too late');
});
`;
const failing = "import { test } from 'node:test';\ntest('fails', () => {\n  throw new Error('wrong');\n});\n";

/** Makes a gate over small test files and a list. Those of `first` run beside each other. */
function smallGate(t: TestContext, { first, list = {} }: { first: Record<string, string>; list?: object }) {
  const folder = temporary(t);
  const pathOf = (name: string) => relative(root, join(folder, `${name}.test.ts`));
  for (const [name, text] of Object.entries({ ...first, alone: passing }))
    writeFileSync(join(root, pathOf(name)), text);
  const queue = Object.keys(first).map((name) => ({ name, files: [pathOf(name)], isShadowed: false }));
  const alone = { name: 'alone', files: [pathOf('alone')], isShadowed: false, on: 'disk' };
  const listPath = join(folder, 'repeated.json');
  const dated = Object.fromEntries(Object.entries(list).map(([name, day]) => [pathOf(name), day]));
  writeFileSync(listPath, JSON.stringify(dated));
  const program = `const { runGate } = await import('${join(root, 'test/gate/run.ts')}');
    process.exitCode = (await runGate(${JSON.stringify({ queue, alone, list: listPath })})) ? 0 : 1;`;
  const run = () =>
    spoken(process.execPath, ['--import', './test/through-tsx.mjs', '--input-type=module', '-e', program], {
      cwd: root,
      env: { ...process.env, NODE_TEST_CONTEXT: undefined }, // else it would report to the test runner around it
    });
  return { run, pathOf, listPath, readList: () => JSON.parse(readFileSync(listPath, 'utf8')) };
}

const lastLine = (output: string) => output.trimEnd().split('\n').at(-1);
const today = () => new Date().toISOString().slice(0, 10);

test('a file that passes only when repeated is named in the last line and listed with its day', async (t) => {
  const gate = smallGate(t, { first: { late: passing_again, other: passing } });
  const days = [today()];
  const { code, stdout } = await gate.run();
  days.push(today());
  assert.equal(code, 0, stdout);
  assert.match(stdout, /^3 passed, 0 failed, in \d+ s$/m);
  assert.match(stdout, new RegExp(`^Files in ${gate.listPath}: 1$`, 'm'));
  assert.equal(lastLine(stdout), `Failed beside others, passed alone, and listed there: ${gate.pathOf('late')}`);
  assert.deepEqual(Object.keys(gate.readList()), [gate.pathOf('late')]);
  assert.ok(days.includes(gate.readList()[gate.pathOf('late')]));
});

test('a listed file is not repeated: the gate fails until its line is removed', async (t) => {
  const gate = smallGate(t, { first: { late: passing_again, other: passing }, list: { late: '2026-11-29' } });
  const { code, stdout } = await gate.run();
  assert.equal(code, 1, stdout);
  assert.match(stdout, /^2 passed, 1 failed, in \d+ s$/m);
  assert.equal(lastLine(stdout), `Not repeated, because they are listed there: ${gate.pathOf('late')}`);
  assert.doesNotMatch(stdout, /^once more, alone/m);
  assert.deepEqual(gate.readList(), { [gate.pathOf('late')]: '2026-11-29' });
  assert.ok(existsSync(join(root, `${gate.pathOf('late')}.ran`)));

  writeFileSync(gate.listPath, '{}');
  const mended = await gate.run();
  assert.equal(mended.code, 0, mended.stdout);
  assert.equal(lastLine(mended.stdout), `Files in ${gate.listPath}: 0`);
});

test('a listed file that passes stays listed, and a file that fails twice is not listed', async (t) => {
  const list = { other: '2026-11-01' };
  const gate = smallGate(t, { first: { wrong: failing, other: passing }, list });
  const { code, stdout } = await gate.run();
  assert.equal(code, 1, stdout);
  assert.match(stdout, /^once more, alone: 1 files/m);
  assert.equal(lastLine(stdout), `Files in ${gate.listPath}: 1`);
  assert.deepEqual(gate.readList(), { [gate.pathOf('other')]: '2026-11-01' });
});

test('a list that is no list of days ends the gate before a test runs', async (t) => {
  for (const text of ['{"test/some.test.ts": true}', '[]', '{']) {
    const gate = smallGate(t, { first: { other: passing } });
    writeFileSync(gate.listPath, text);
    const { code, stdout, stderr } = await gate.run();
    assert.notEqual(code, 0);
    assert.equal(stdout, '');
    assert.match(stderr, /repeated\.json must be an object with a day/);
  }
});
