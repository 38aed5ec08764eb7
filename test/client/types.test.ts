import assert from 'node:assert/strict';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { spoken } from '../helpers/browser/spoken.ts';
import { root } from '../helpers/data/sources.ts';
import { pythonPackages } from '../helpers/programs/python.ts';
import { keptBytecode, pythonCache, pythonTools } from '../helpers/programs/python-tools.ts';

const folder = join(root, 'dist/python-types');

/** The client, its examples and a typed program. Programs that need other packages have tests of their own. */
function typed(): string[] {
  const modules = ['__init__', 'aio', 'types'].map((name) => join(pythonPackages, 'hdo', `${name}.py`));
  const examples = globSync(join(root, 'examples/*.py')).filter((file) => {
    return !/^(?:import|from) (?!hdo\b|asyncio\b)/m.test(readFileSync(file, 'utf8'));
  });
  assert.ok(examples.length >= 6);
  return [...modules, ...examples, join(root, 'test/client/typed.py')];
}

test('the Python client and its examples are clean under mypy --strict', async () => {
  const python = await pythonTools();
  const args = ['-m', 'mypy', '--strict', '--cache-dir', join(pythonCache, 'mypy-client'), ...typed()];
  const said = await spoken(python, args, {
    cwd: root,
    env: { ...process.env, ...keptBytecode(python), MYPYPATH: pythonPackages },
  });
  assert.equal(said.code, 0, said.stdout + said.stderr);
});

test('the Python client and its examples are clean under pyright in strict mode', async () => {
  mkdirSync(folder, { recursive: true });
  const settings = {
    include: typed().map((file) => relative(folder, file)),
    extraPaths: [relative(folder, pythonPackages)],
    typeCheckingMode: 'strict',
    pythonVersion: '3.9',
    reportUnnecessaryTypeIgnoreComment: true,
    enableTypeIgnoreComments: false,
  };
  writeFileSync(join(folder, 'pyrightconfig.json'), JSON.stringify(settings));
  const said = await spoken(process.execPath, [join(root, 'node_modules/pyright/index.js'), '-p', folder], {
    cwd: root,
    env: process.env,
  });
  assert.equal(said.code, 0, said.stdout + said.stderr);
});
