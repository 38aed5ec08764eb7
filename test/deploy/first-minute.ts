/**
 * Measures the first minute of four ways to install, each pasted as one box: from the file to the answer that an agent
 * waits for, given by a key in a browser. Prints the seconds of each step, writes them to dist/first-minute.json, and
 * fails above a minute.
 */
import assert from 'node:assert/strict';
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { chromium } from 'playwright-core';
import manifest from '../../package.json' with { type: 'json' };
import { boxOf } from '../docs/boxes.ts';
import { machineUser } from '../docs/machine-user.ts';
import { newContext } from '../helpers/browser/browser.ts';
import { findBrowser } from '../helpers/browser/find-browser.ts';
import { waitForSettled } from '../helpers/browser/settled.ts';
import { spoken } from '../helpers/browser/spoken.ts';
import { freePort } from '../helpers/cluster/binaries.ts';
import { root } from '../helpers/data/sources.ts';
import { debianRoot } from '../helpers/programs/debian-root.ts';
import { temporary } from '../helpers/programs/hdo.ts';
import { released, releasedFile } from '../helpers/programs/released.ts';
import { until } from '../helpers/until.ts';
import { podmanIn } from './podman.ts';
import { serveIn } from './serve-in.ts';

/**
 * A way to install that was taken: the first link, and the answer to the question of an agent. `init` is the first
 * process of the machine whose network the server has.
 */
type Installed = { readonly link: string; ask(): Promise<string>; readonly hasExample?: true; readonly init?: number };
type Step = (name: string) => void;

const most_seconds = 60;
const question = 'Shall we begin?';
const PATH = '/root/.local/bin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const env = { HOME: '/root', PATH, HDO_SERVER__LISTEN: '127.0.0.1:0' };
const ways = { executable, 'service of README': service, 'Debian package': debianPackage, container };
const record: Record<string, Record<string, number>> = {};

after(() => writeFileSync(join(root, 'dist/first-minute.json'), `${JSON.stringify(record, null, 2)}\n`));

for (const [name, install] of Object.entries(ways))
  test(`${name}: the first request is answered within a minute`, async (t) => {
    released();
    const began_ms = performance.now();
    const steps: Record<string, number> = {};
    const step = (done: string) => {
      steps[done] = Math.round((performance.now() - began_ms) / 100) / 10;
    };
    const { link, ask, hasExample, init } = await install(t, step);
    const answer = ask();
    const page = await signedIn(t, link, init);
    step('signed in');
    if (hasExample) await answerByKey('Answer this request with a key');
    await answerByKey(question);
    assert.equal(await answer, 'approve\n');
    step('answered');
    record[name] = steps;
    const said = Object.entries(steps).map(([done, seconds]) => `${done} ${seconds} s`);
    process.stdout.write(`${name}: ${said.join(', ')}\n`);
    assert.ok((steps.answered ?? Number.POSITIVE_INFINITY) <= most_seconds);

    async function answerByKey(title: string) {
      await page.getByRole('heading', { name: title }).waitFor();
      await page.keyboard.press('1');
    }
  });

async function signedIn(t: TestContext, link: string, init: number | undefined) {
  const context = init === undefined ? await newContext({}) : await contextIn(t, init);
  t.after(() => context.close());
  const page = await context.newPage();
  waitForSettled(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in with this link' }).click();
  await page.getByRole('button', { name: 'Signed in as admin' }).waitFor();
  return page;
}

/** Opens a browser in the network of another machine. */
async function contextIn(t: TestContext, init: number) {
  const script = join(temporary(t), 'browser');
  writeFileSync(script, `#!/bin/sh\nexec nsenter --net=/proc/${init}/ns/net '${findBrowser('shell')}' "$@"\n`);
  chmodSync(script, 0o755);
  const browser = await chromium.launch({ executablePath: script, args: ['--no-sandbox'] });
  t.after(() => browser.close());
  return browser.newContext();
}

/** Pastes the box of README but its first line: building needs a clone with its packages, and makes dist/hdo. */
async function service(t: TestContext, step: Step): Promise<Installed> {
  const { paste, typed, machine } = await machineUser(t, { files: ['dist/hdo'] });
  const said = await paste('README.md: npm run build\nsudo install', { 'npm run build\n': '' });
  step('serves');
  return { ...shownIn(said, typed), init: machine.init };
}

async function executable(t: TestContext, step: Step): Promise<Installed> {
  const file = join(released(), `hdo-${manifest.version}-${process.platform}-${process.arch}`);
  const { folder, shell, typed } = cleanMachine(t, file, join(released(), 'SHA256SUMS'));
  const box = boxOf('install: sha256sum').replace(/(?=.* serve --open)/, 'exec '); // it serves as the shell’s process
  const data = join(folder, 'root/hdo-data');
  await serveIn(t, { command: shell(box), env, data });
  step('serves');
  return { ...shownIn(readFileSync(join(data, 'first-run.txt'), 'utf8'), typed), hasExample: true };
}

async function debianPackage(t: TestContext, step: Step): Promise<Installed> {
  const file = releasedFile('.deb');
  const { paste, typed, machine, home } = await machineUser(t, { files: [] });
  copyFileSync(file, join(home, basename(file)));
  const said = await paste('install: sudo dpkg');
  step('serves');
  return { ...shownIn(said, typed), init: machine.init };
}

async function container(t: TestContext, step: Step): Promise<Installed> {
  const port = await freePort();
  const podman = podmanIn(t, released());
  await podman(boxOf('install: podman load').replaceAll(/(127\.0\.0\.1|localhost):8484\b/g, `$1:${port}`));
  step('started');
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ); // it still starts
  await until('the container serves', isReady);
  step('serves');
  const [link = '', key = ''] = (await podman(boxOf('install: podman exec'))).match(/http\S+|hdo_\w+/g) ?? [];
  const variables = `--env HDO_URL=http://127.0.0.1:8484 --env HDO_API_KEY=${key}`;
  return { link, ask: () => podman(`podman exec ${variables} outbox hdo ask '${question}'`) };
}

/** Copies files of the release into the home of a clean Debian, whose root needs no sudo. */
function cleanMachine(t: TestContext, ...files: string[]) {
  const { folder } = debianRoot(t);
  for (const file of files) copyFileSync(file, join(folder, 'root', basename(file)));
  writeFileSync(join(folder, 'usr/local/bin/sudo'), '#!/bin/sh\nexec "$@"\n');
  chmodSync(join(folder, 'usr/local/bin/sudo'), 0o755);
  const shell = (script: string) => ['chroot', folder, 'sh', '-euc', `cd\n${script}`];
  const typed = async (script: string) => {
    const { code, stdout, stderr } = await spoken('timeout', [`${most_seconds}`, ...shell(script)], { cwd: '/', env });
    assert.equal(code, 0, stderr);
    return stdout;
  };
  return { folder, shell, typed };
}

/** Finds the link and the line for a second terminal in what a new server shows. */
function shownIn(first: string, typed: (script: string) => Promise<string>): Installed {
  const link = /http\S+\/sign-in#\S+/.exec(first)?.[0] ?? assert.fail(first);
  const line = /^HDO_URL=.* ask '.*'$/m.exec(first)?.[0] ?? assert.fail(first);
  assert.ok(line.includes(question));
  return { link, ask: () => typed(line) };
}
