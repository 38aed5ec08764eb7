import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import manifest from '../../package.json' with { type: 'json' };
import { root } from '../helpers/data/sources.ts';
import { temporary } from '../helpers/programs/hdo.ts';

test('every thread shares one image of SQLite, from the sources', (t) => {
  const folder = temporary(t);
  const said = run(process.execPath, ['test/build/probe.ts', folder], process.env);
  assert.deepEqual(JSON.parse(said), { row: { rows: 1 }, images: 1 });
});

test('every thread shares one image of SQLite, in the executable, which leaves only the data', (t) => {
  const folder = temporary(t);
  run(process.execPath, ['test/build/make-probe.ts', join(folder, 'made', 'probe')], process.env);
  const said = run(join(folder, 'made', 'probe'), [folder], {});
  assert.deepEqual(JSON.parse(said), { row: { rows: 1 }, images: 1 });
  assert.deepEqual(readdirSync(folder).sort(), ['made', 'probe.db']);
  assert.deepEqual(readdirSync(join(folder, 'made')), ['probe']);
});

test('dist/hdo runs without an environment, and ignores NODE_OPTIONS', () => {
  const hdo = join(root, 'dist/hdo');
  assert.match(run(hdo, ['version'], {}), new RegExp(`^hdo ${manifest.version} `));
  assert.match(run(hdo, ['version'], { NODE_OPTIONS: '--require /nowhere.js' }), /^hdo /);
});

function run(file: string, args: string[], env: NodeJS.ProcessEnv): string {
  return execFileSync(file, args, { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
