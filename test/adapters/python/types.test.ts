import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { spoken } from '../../helpers/browser/spoken.ts';
import { root } from '../../helpers/data/sources.ts';
import { pythonPackages } from '../../helpers/programs/python.ts';
import { frameworkPython } from './frameworks.ts';
import { typed } from './typed.ts';

const folder = join(root, 'dist/adapters-python/types');

test('the Python adapters and their examples are clean under pyright in strict mode', async () => {
  mkdirSync(folder, { recursive: true });
  const environment = dirname(dirname(await frameworkPython()));
  const settings = {
    include: typed.map((file) => relative(folder, file)),
    extraPaths: [relative(folder, pythonPackages)],
    venvPath: dirname(environment),
    venv: relative(dirname(environment), environment),
    typeCheckingMode: 'strict',
    // some types of LangGraph itself are unknown, and these two rules report them
    reportMissingTypeStubs: false,
    reportUnknownMemberType: false,
    reportUnnecessaryTypeIgnoreComment: true,
  };
  writeFileSync(join(folder, 'pyrightconfig.json'), JSON.stringify(settings));
  const said = await spoken(process.execPath, [join(root, 'node_modules/pyright/index.js'), '-p', folder], {
    cwd: root,
    env: process.env,
  });
  assert.equal(said.code, 0, said.stdout + said.stderr);
});
