import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import acts from '../../build/acts.json' with { type: 'json' };
import manifest from '../../package.json' with { type: 'json' };
import { root } from '../helpers/data/sources.ts';
import { temporary } from '../helpers/programs/hdo.ts';

type Steps = readonly (string | readonly string[])[];

/** Runs `build/run.mjs` over these acts, in a checkout that is installed, with a Node of its own. */
function run(t: TestContext, table: Readonly<Record<string, Steps>>, ...given: string[]): ChildProcess {
  const folder = temporary(t);
  const programs = join(folder, 'node_modules/.bin');
  mkdirSync(programs, { recursive: true });
  mkdirSync(join(folder, 'build'));
  copyFileSync(join(root, 'build/run.mjs'), join(folder, 'build/run.mjs'));
  writeFileSync(join(folder, 'build/acts.json'), JSON.stringify(table));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(join(folder, 'node_modules/.installed'), createHash('sha256').update('{}').digest('hex'));
  symlinkSync(process.execPath, join(programs, 'node'));
  const child = spawn(process.execPath, ['build/run.mjs', ...given], { cwd: folder, stdio: 'pipe' });
  t.after(() => child.kill('SIGKILL'));
  return child;
}

async function saidBy({ stdout, stderr }: ChildProcess): Promise<{ out: string; error: string }> {
  assert.ok(stdout && stderr);
  const [out, error] = await Promise.all([text(stdout), text(stderr)]);
  return { out, error };
}

test('the last command gets the arguments as they were typed, and the Node of the checkout', async (t) => {
  const print = 'process.stdout.write(JSON.stringify([process.argv0, ...process.argv.slice(1)]))';
  const given = ['--flag', 'two words', '$HOME', "it's", ''];
  const { out } = await saidBy(run(t, { act: ['true', `node -e "${print}" --`] }, 'act', ...given));
  assert.deepEqual(JSON.parse(out), ['node', ...given]);
  const which = run(t, { act: ['which node'] }, 'act');
  assert.match((await saidBy(which)).out, /^\/.*\/node_modules\/\.bin\/node\n$/);
});

test('a name with a part is an act of its own, and an unknown part is named', async (t) => {
  const table = { bench: ['echo all'], 'bench web': ['echo web'], 'bench idle': ['true'], setup: [] };
  assert.equal((await saidBy(run(t, table, 'bench', '--quick'))).out, 'all --quick\n');
  assert.equal((await saidBy(run(t, table, 'bench', 'web', 'all'))).out, 'web all\n');
  for (const [given, said] of [
    [['bench', 'wbe'], 'There is no bench wbe. These are: web, idle\n'],
    [['tset'], 'There is no act tset. These are: bench, bench web, bench idle, setup\n'],
  ] as const) {
    const child = run(t, table, ...given);
    const ended = once(child, 'exit');
    assert.equal((await saidBy(child)).error, said);
    assert.deepEqual((await ended)[0], 64);
  }
});

test('a run ends with the exit code of the step that failed, and with the usual one after a signal', async (t) => {
  for (const [steps, code] of [
    [["sh -c 'exit 3'", 'true'], 3],
    [['false', 'node --version'], 1],
    [[['true', "sh -c 'exit 4'"], 'true'], 4],
    [['other', 'true'], 6],
    [["sh -c 'kill -TERM $$'", 'true'], 143],
    [['true'], 0],
    [[], 0],
  ] as const) {
    const [ended] = await once(run(t, { act: steps, other: ["sh -c 'exit 6'"] }, 'act'), 'exit');
    assert.equal(ended, code, String(steps));
  }
});

test('steps of a list run at the same time, and the next one waits for all', async (t) => {
  const waits = (own: string, other: string) =>
    `node -e "fs.writeFileSync('${own}', ''); setInterval(() => fs.existsSync('${other}') && process.exit(), 20)"`;
  const { out } = await saidBy(run(t, { act: [[waits('a', 'b'), waits('b', 'a')], 'ls a b'] }, 'act'));
  assert.equal(out, 'a\nb\n');
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} reaches a command once, and the run waits for its end`, async (t) => {
    const ends = 'if (++seen === 1) setTimeout(() => process.exit(seen), 900)';
    const counts = `let seen = 0; process.on('${signal}', () => { ${ends} }); setInterval(() => {}, 1000);`;
    const child = run(t, { act: [`node -e "${counts} console.log('ready')"`] }, 'act');
    assert.ok(child.stdout);
    await once(child.stdout, 'data');
    child.kill(signal);
    child.kill(signal); // as npm does beside a process group
    const [ended] = await once(child, 'exit');
    assert.equal(ended, 1);
  });
}

test('every script of package.json runs the act of its name, and every file that an act runs exists', () => {
  for (const [name, line] of Object.entries(manifest.scripts)) assert.equal(line, `exec node build/run.mjs ${name}`);
  const steps = Object.values<Steps>(acts).flatMap((one) => one.flat());
  const known = Object.keys(acts).filter((name) => name in manifest.scripts || steps.includes(name));
  const parts = Object.keys(acts).filter((name) => name.startsWith('bench '));
  assert.deepEqual([...known, ...parts].toSorted(), Object.keys(acts).toSorted(), 'every act is a script or a step');
  const files = steps.flatMap((step) => step.match(/\b(build|test)\/[\w./-]+/g) ?? []);
  assert.deepEqual(
    files.filter((file) => !existsSync(join(root, file))),
    [],
  );
});
