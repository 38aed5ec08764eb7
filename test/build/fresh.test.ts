import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { root } from '../helpers/data/sources.ts';
import { temporary } from '../helpers/programs/hdo.ts';

const helper = './test/helpers/programs/hdo.ts';
const runs = `import { hdo } from '${helper}'; process.stdout.write(hdo(['version']).stdout);`;

test('a test that runs alone first builds an outdated executable', (t) => {
  const { run, builds } = checkout(t);
  builds('new');
  const { status, stdout, stderr } = run();
  assert.deepEqual([status, stdout], [0, 'new\n'], stderr);
  assert.match(stderr, /dist\/hdo is outdated: building it first/);
  builds('never built');
  assert.equal(run().stdout, 'new\n');
});

test('a test that runs alone fails if the executable cannot be built', (t) => {
  const { run, fails } = checkout(t);
  fails();
  const { status, stdout, stderr } = run();
  assert.deepEqual([status, stdout], [1, '']);
  assert.match(stderr, /is outdated, and building it failed: run npm run build/);
});

/** Creates a checkout with an outdated executable and a configurable build. */
function checkout(t: TestContext) {
  const folder = temporary(t);
  for (const name of ['build', 'package.json', 'src', 'test/helpers'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'dist'));
  const builds = (said: string) => {
    writeFileSync(join(folder, 'make.json'), JSON.stringify(`#!/bin/sh\necho ${said}\n`));
  };
  writeFileSync(join(folder, 'dist/hdo'), '#!/bin/sh\necho old\n', { mode: 0o755 });
  writeFileSync(join(folder, 'dist/.hdo-made-from'), 'other sources');
  const built = `
    import { readFileSync, writeFileSync } from 'node:fs';
    import { fingerprint } from './executable/${'fingerprint.ts'}';
    writeFileSync('dist/hdo', JSON.parse(readFileSync('make.json', 'utf8')));
    writeFileSync('dist/.hdo-made-from', fingerprint());
  `;
  writeFileSync(join(folder, 'build/package.ts'), built);
  return {
    run: () =>
      spawnSync(process.execPath, ['--input-type=module-typescript', '-e', runs], { cwd: folder, encoding: 'utf8' }),
    builds,
    fails: () => writeFileSync(join(folder, 'build/package.ts'), 'process.exit(1);'),
  };
}
