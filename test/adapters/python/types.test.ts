import assert from 'node:assert/strict';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { spoken } from '../../helpers/browser/spoken.ts';
import { root } from '../../helpers/data/sources.ts';
import { keptBytecode, pythonCache } from '../../helpers/programs/python-tools.ts';
import { frameworkPython } from './frameworks.ts';

const packages = join(root, 'src/client/python');
const folder = join(root, 'dist/adapters-python/types');
const own = ['approvals', 'langgraph', 'openai_agents', 'pydantic_ai', 'saved', 'steps', 'tested', 'tool_request'];
/** The adapters, what they share, and their examples. */
const typed = [...own.map((name) => join(packages, 'hdo', `${name}.py`)), ...globSync(join(root, 'examples/*.*.py'))];

test('the Python adapters and their examples are clean under mypy --strict', async () => {
  const kept = ['--cache-dir', join(pythonCache, 'mypy-adapters')];
  const args = ['-m', 'mypy', '--strict', '--scripts-are-modules', ...kept, ...typed];
  const python = await frameworkPython();
  const env = { ...process.env, ...keptBytecode(python), MYPYPATH: packages };
  const said = await spoken(python, args, { cwd: root, env });
  assert.equal(said.code, 0, said.stdout + said.stderr);
});

test('the Python adapters and their examples are clean under pyright in strict mode', async () => {
  mkdirSync(folder, { recursive: true });
  const environment = dirname(dirname(await frameworkPython()));
  const settings = {
    include: typed.map((file) => relative(folder, file)),
    extraPaths: [relative(folder, packages)],
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
