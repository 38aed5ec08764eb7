import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../helpers/sources.ts';

test('every thread shares one image of SQLite, from source', (t) => {
  const folder = temporary(t);
  const said = run(process.execPath, ['--import', 'tsx', 'test/build/probe.ts', folder], process.env);
  assert.deepEqual(JSON.parse(said), { row: { rows: 1 }, images: 1 });
});

test('every thread shares one image of SQLite, in the executable, which leaves nothing beside the data', (t) => {
  const folder = temporary(t);
  run(process.execPath, ['test/build/make-probe.ts', join(folder, 'made', 'probe')], process.env);
  const said = run(join(folder, 'made', 'probe'), [folder], {});
  assert.deepEqual(JSON.parse(said), { row: { rows: 1 }, images: 1 });
  assert.deepEqual(readdirSync(folder).sort(), ['made', 'probe.db']);
  assert.deepEqual(readdirSync(join(folder, 'made')), ['probe']);
});

function run(file: string, args: string[], env: NodeJS.ProcessEnv): string {
  return execFileSync(file, args, { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function temporary(t: { after(done: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'hdo-build-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
