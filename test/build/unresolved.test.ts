import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type Bundles, bundle } from '../../build/executable/bundle.ts';
import { entries } from '../../build/executable/entries.ts';
import { allowed, covers, notAllowed } from '../../build/executable/unresolved.ts';
import { root } from '../helpers/data/sources.ts';
import { temporary } from '../helpers/programs/hdo.ts';

const unresolved: Readonly<Record<string, string>> = {
  'a missing package': "import 'no-such-package';",
  'a missing file': "import './no-such-file.js';",
  'a dynamic import of a missing package': "import('no-such-package').then(console.log);",
  'a dynamic import in a try': "export const a = async () => { try { await import('no-such-package'); } catch {} };",
  'a dynamic import that catches': "import('no-such-package').catch(() => {});",
  'an import with a computed name': 'import(process.argv[2]).then(console.log);',
  'an import with a name from a parameter': 'export const load = (name) => import(name);',
  'a missing module of Node': "import 'node:no-such-module';",
  'a require of a missing package': "require('no-such-package');",
  'a require in a try': "try { require('no-such-package'); } catch {}",
  'a require with a computed name': 'require(process.argv[2]);',
  'a require under another name': 'const load = require; load(process.argv[2]);',
  'a require that only resolves': "console.log(require.resolve('no-such-package'));",
  'a require from createRequire': "import { createRequire } from 'node:module'; createRequire('/')('x');",
  'a file beside the module': "import { readFileSync } from 'node:fs'; readFileSync(__dirname + '/data');",
  'a worker thread': "import { Worker } from 'node:worker_threads'; new Worker('./thread.js');",
};

for (const [name, text] of Object.entries(unresolved)) {
  test(`the build fails on ${name}`, async (t) => {
    await assert.rejects(bundled(t, text), /these imports would fail|Could not resolve/);
  });
}

test('the build accepts resolvable imports and the modules of Node', async (t) => {
  const text = "import 'node:fs'; import 'path'; import('node:os').then(() => import('polka')).then(console.log);";
  assert.ok((await bundled(t, text)).program);
});

test('each allowed unresolved import still exists and has a reason', async (t) => {
  const { unresolved: found } = await bundle(entries, temporary(t));
  assert.deepEqual(notAllowed(found), []);
  assert.deepEqual(
    allowed.filter((each) => !each.reason || !found.some((one) => covers(each, one))),
    [],
  );
});

/** Bundles a program of one file. */
function bundled(t: TestContext, text: string): Promise<Bundles> {
  const folder = mkdtempSync(join(root, 'dist', 'unresolved-')); // below node_modules, so that packages resolve
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'program.ts'), text);
  return bundle(
    {
      program: join(folder, 'program.ts'),
      threads: {},
      later: {},
      whenUsed: {},
      parts: {},
      libraries: [],
      packed: [],
      starts: false,
    },
    folder,
  );
}
