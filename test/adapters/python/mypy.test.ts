import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { spoken } from '../../helpers/browser/spoken.ts';
import { root } from '../../helpers/data/sources.ts';
import { pythonPackages } from '../../helpers/programs/python.ts';
import { keptBytecode, pythonCache } from '../../helpers/programs/python-tools.ts';
import { frameworkPython } from './frameworks.ts';
import { typed } from './typed.ts';

test('the Python adapters and their examples are clean under mypy --strict', async () => {
  const kept = ['--cache-dir', join(pythonCache, 'mypy-adapters')];
  const args = ['-m', 'mypy', '--strict', '--scripts-are-modules', ...kept, ...typed];
  const python = await frameworkPython();
  const env = { ...process.env, ...keptBytecode(python), MYPYPATH: pythonPackages };
  const said = await spoken(python, args, { cwd: root, env });
  assert.equal(said.code, 0, said.stdout + said.stderr);
});
