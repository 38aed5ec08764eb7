import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };
import { root } from '../helpers/data/sources.ts';
import { temporary } from '../helpers/programs/hdo.ts';

/** Runs setup.mjs in a checkout that is installed, with a Node of its own. */
function setUp(t: TestContext, ...given: string[]): ChildProcess {
  const folder = temporary(t);
  const programs = join(folder, 'node_modules/.bin');
  mkdirSync(programs, { recursive: true });
  mkdirSync(join(folder, 'build'));
  copyFileSync(join(root, 'build/setup.mjs'), join(folder, 'build/setup.mjs'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  writeFileSync(join(folder, 'node_modules/.installed'), createHash('sha256').update('{}').digest('hex'));
  symlinkSync(process.execPath, join(programs, 'node'));
  const child = spawn(process.execPath, ['build/setup.mjs', ...given], { cwd: folder, stdio: ['ignore', 'pipe', 2] });
  t.after(() => child.kill('SIGKILL'));
  return child;
}

async function saidBy(child: ChildProcess): Promise<string> {
  assert.ok(child.stdout);
  return await text(child.stdout);
}

test('a script gets its arguments as they were typed, and the Node of the checkout', async (t) => {
  const print = 'process.stdout.write(JSON.stringify([process.argv0, ...process.argv.slice(1)]))';
  const given = ['--flag', 'two words', '$HOME', "it's", ''];
  assert.deepEqual(JSON.parse(await saidBy(setUp(t, `true && exec node -e "${print}" --`, ...given))), [
    'node',
    ...given,
  ]);
  assert.match(await saidBy(setUp(t, 'command -v node; true')), /^\/.*\/node_modules\/\.bin\/node\n$/);
});

test('setup ends with the exit code of its script, and with the usual one after a signal', async (t) => {
  for (const [script, code] of [
    ['exit 3; true', 3],
    ['false && exec node --version', 1],
    ['kill -TERM $$; true', 143],
    ['true', 0],
  ] as const) {
    const [ended] = await once(setUp(t, script), 'exit');
    assert.equal(ended, code, script);
  }
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} reaches the script once, and setup waits for its end`, async (t) => {
    const ends = 'if (++seen === 1) setTimeout(() => process.exit(seen), 900)';
    const counts = `let seen = 0; process.on('${signal}', () => { ${ends} }); setInterval(() => {}, 1000);`;
    const child = setUp(t, `exec node -e "${counts} console.log('ready')"`);
    assert.ok(child.stdout);
    await once(child.stdout, 'data');
    child.kill(signal);
    child.kill(signal); // as npm does beside a process group
    const [ended] = await once(child, 'exit');
    assert.equal(ended, 1);
  });
}

test('every act has one script, which installs and runs it', () => {
  const scripts = Object.entries(manifest.scripts);
  const apart = scripts.filter(([, line]) => !/^(exec )?node build\/setup\.mjs/.test(line));
  assert.deepEqual(
    apart.map(([name]) => name),
    ['check', 'fix', 'golden'], // for a checkout that is installed
  );
  for (const [name, line] of scripts.filter(([name]) => name !== 'setup')) {
    if (apart.some(([other]) => other === name)) continue;
    assert.match(line, /^exec node build\/setup\.mjs '(.* && )?([A-Z_]+=\S+ )*exec (node|dist\/hdo) [^&']*'$/, name);
  }
});
