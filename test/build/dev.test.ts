import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { newContext } from '../helpers/browser/browser.ts';
import { freePort } from '../helpers/cluster/binaries.ts';
import { root } from '../helpers/data/sources.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { until } from '../helpers/until.ts';

/** Folders that a clean clone does not have, or that `npm run dev` does not need. */
const left = ['node_modules', 'dist', '.git', 'hdo-data', 'test'];

/** Copies the sources, so that a test may edit them. The packages are those of this checkout. */
function cleanClone(t: TestContext) {
  const folder = join(temporary(t), 'clone');
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || !left.includes(basename(path)) });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '.installed') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  const lock = createHash('sha256').update(readFileSync(join(folder, 'package-lock.json')));
  writeFileSync(join(folder, 'node_modules/.installed'), lock.digest('hex')); // else npm would write into the links
  const edit = (file: string, from: string, to: string) => {
    const before = readFileSync(join(folder, file), 'utf8');
    assert.ok(before.includes(from), `${file} has no ${from}`);
    writeFileSync(join(folder, file), before.replace(from, to));
  };
  return { folder, edit };
}

/** Runs `npm run dev` without npm; returns its address, and its process with what it printed. */
async function startDev(t: TestContext, folder: string) {
  const port = await freePort();
  const given = ['--data', join(temporary(t), 'data'), '--listen', `127.0.0.1:${port}`];
  const child = spawn(process.execPath, ['build/run.mjs', 'dev', ...given], { cwd: folder, stdio: 'pipe' });
  t.after(() => child.kill('SIGTERM'));
  const said = { errors: '' };
  child.stderr.on('data', (bytes) => {
    said.errors += bytes;
  });
  void text(child.stdout);
  const url = `http://127.0.0.1:${port}`;
  const answers = async () => (await fetch(`${url}/livez`).catch(() => undefined))?.status === 200;
  await until('the server answers', async () => {
    assert.equal(child.exitCode, null, said.errors);
    return answers();
  });
  return { url, child, said };
}

test('npm run dev works from a clean clone: an edit of the page reloads it, and a wrong one is printed', async (t) => {
  const { folder, edit } = cleanClone(t);
  const { url, child, said } = await startDev(t, folder);
  const context = await newContext();
  t.after(() => context.close());
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await page.evaluate("document.documentElement.dataset.seen = 'first'");

  edit('src/web/languages/en.json', '"signIn": "Sign in"', '"signIn": "Come in"');
  await page.getByRole('button', { name: 'Come in' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('data-seen'), null);

  edit('src/web/sign-in/words.ts', 'export', 'exports');
  await until('the mistake is printed', () => /The build failed\. .*words\.ts/s.test(said.errors));
  assert.equal((await fetch(`${url}/livez`)).status, 200);
  edit('src/web/languages/en.json', '"signIn": "Come in"', '"signIn": "Go in"');
  edit('src/web/sign-in/words.ts', 'exports', 'export');
  await page.getByRole('button', { name: 'Go in' }).waitFor();

  edit('src/http/server/health.ts', "'/livez'", "'/living'");
  await until(
    'the server has restarted',
    async () => (await fetch(`${url}/living`).catch(() => undefined))?.status === 200,
  );

  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  assert.equal(code, 0, said.errors);
  await assert.rejects(fetch(`${url}/living`));
});
