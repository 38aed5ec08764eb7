import assert from 'node:assert/strict';
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { keepLinkPage } from '../../src/cli/serve/link-page.ts';
import { inFolder } from '../helpers/appliance/in-folder.ts';
import { newContext } from '../helpers/browser/browser.ts';
import { waitForSettled } from '../helpers/browser/settled.ts';
import { document, hdoBeside, startHdo, temporary } from '../helpers/programs/hdo.ts';
import { atTerminal } from '../helpers/programs/terminal.ts';
import { until } from '../helpers/until.ts';

const anywhere = ['serve', '--listen', '127.0.0.1:0', '--open'];

/** Makes a folder for hdo beside a program that stands for the desktop: it notes what it is asked to open. */
function desktop(t: TestContext, { exit = 0 } = {}) {
  const folder = temporary(t);
  const noted = join(folder, 'opened');
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\nprintf '%s\\n' "$@" >> '${noted}'\nexit ${exit}\n`);
  chmodSync(join(folder, 'xdg-open'), 0o755);
  const opened = () =>
    existsSync(noted)
      ? readFileSync(noted, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
      : [];
  const env = { PATH: `${folder}:/usr/bin:/bin`, DISPLAY: ':0' };
  const forget = () => rmSync(noted, { force: true });
  return { data: join(folder, 'data'), env, opened, forget };
}

async function started(t: TestContext, data: string, env: NodeJS.ProcessEnv) {
  const server = startHdo(t, [...anywhere, '--data', data], { env });
  await server.written(/hdo serves/);
  const { base_url } = JSON.parse(readFileSync(join(data, 'run', 'server.json'), 'utf8'));
  return { server, base_url: String(base_url) };
}

test('a new server opens signed in, by a private file that is gone once it is used', async (t) => {
  const { data, env, opened } = desktop(t);
  const { server, base_url } = await started(t, data, env);
  await until('the browser is opened', async () => opened().length > 0);
  const file = join(data, 'run', 'open.html');
  assert.deepEqual(opened(), [file]);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const [, secret = ''] = /#open\.([\w-]{43})"/.exec(readFileSync(file, 'utf8')) ?? [];
  const first = readFileSync(join(data, 'first-run.txt'), 'utf8');
  assert.ok(first.includes(`/sign-in#${secret}`), 'it is the link of the first run');
  const { stderr } = await server.written(/hdo serves/);
  assert.ok(!stderr.includes(secret) && !opened().join().includes(secret), 'no argument and no line has the secret');

  const context = await newContext({});
  t.after(() => context.close());
  const page = await context.newPage();
  waitForSettled(page);
  await page.goto(pathToFileURL(file).href);
  await page.waitForURL(`${base_url}/queue`);
  await page.getByRole('button', { name: 'Signed in as admin' }).waitFor();
  await until('the file is removed', async () => !existsSync(file));
  assert.match(first, /HDO_API_KEY=hdo_\w+ \S+ ask 'Shall we begin\?'/);
  await learnsTheKeys(page);
  await seesTheDemo(page);
  inFolder(data, ({ store }) => {
    const [{ account_id } = { account_id: '' }] = store.accounts.list.all();
    const names = store.callers.ofAccount.all({ account_id }).map(({ display_name }) => display_name);
    assert.deepEqual(names.sort(), ['Example', 'agent']);
    assert.deepEqual(store.trailFigures.between.all({ account_id, after: 0, through: 1_000 }), []);
  });
});

/** Answers the example of a new inbox by the key that it names, and sees what comes next. */
async function learnsTheKeys(page: Page) {
  await page.getByRole('heading', { name: 'Answer this request with a key' }).waitFor();
  await page.keyboard.press('1');
  await page.getByText('No requests yet').waitFor();
}

/** Presses the button of the empty inbox, after which one request of every kind waits. */
async function seesTheDemo(page: Page) {
  await page.getByRole('button', { name: 'Show the demo requests' }).click();
  await until('the requests are in the list', async () => (await page.locator('.row').count()) === 6);
}

test('the file that leads to a link is removed when nobody has used it in its time', async (t) => {
  const data = join(temporary(t), 'data');
  const { sign_in_url } = await document(['init', '--data', data]);
  const secret = new URL(sign_in_url).hash.slice(1);
  const began_ms = performance.now();
  const { file } = keepLinkPage({ data, base_url: 'http://127.0.0.1:1', secret, lives_ms: 1_000 });
  assert.ok(existsSync(file));
  await until('the file is removed', async () => !existsSync(file));
  assert.ok(performance.now() - began_ms >= 1_000, 'and not before');
});

test('a server that somebody uses opens at its address, and else the only person is signed in once', async (t) => {
  const { data, env, opened, forget } = desktop(t);
  await document(['init', '--data', data]);
  const again = async () => {
    forget();
    const { server, base_url } = await started(t, data, env);
    await until('the browser is opened', async () => opened().length > 0);
    const [target = ''] = opened();
    const found = { target, base_url, text: existsSync(target) ? readFileSync(target, 'utf8') : '' };
    server.signal('SIGTERM');
    assert.equal((await server.ended).code, 0);
    assert.ok(!existsSync(join(data, 'run', 'open.html')), 'nothing is left after the end');
    return found;
  };
  const file = join(data, 'run', 'open.html');
  const alone = await again();
  inFolder(data, ({ store }) => assert.equal(store.totals.of.get({ owner: '' })?.normal, 0, 'no example'));
  assert.equal(alone.target, file);
  assert.match(alone.text, /\/sign-in#open\./);

  inFolder(data, ({ store, now }) => {
    const [admin] = store.reviewers.list.all();
    const row = { reviewer_id: admin?.reviewer_id ?? '', created_at: now, confirmed_at: now, used_at: now };
    const end = { expires_at: '2099-01-01T00:00:00.000Z', ends_at: null };
    const seen = { browser: '', system: '', address: '' };
    store.sessions.insert.run({ ...row, ...end, ...seen, session_hash: 'a', secret_hash: 'b', session_id: 'ses_c' });
  });
  const used = await again();
  assert.equal(used.target, `${used.base_url}/`);
  await document(['reviewer', 'add', 'Bob', '--data', data]);
  inFolder(data, ({ store }) => store.sessions.removeOfReviewer.run({ reviewer_id: adminOf(store), kept: null }));
  const shared = await again();
  assert.equal(shared.target, `${shared.base_url}/`, 'with two people nobody is chosen');
});

function adminOf(store: { reviewers: { list: { all(): { reviewer_id: string; role: string }[] } } }): string {
  return store.reviewers.list.all().find(({ role }) => role === 'admin')?.reviewer_id ?? '';
}

test('without a display, over SSH, and without a program that opens, the address is printed', async (t) => {
  const without: readonly (readonly [string, NodeJS.ProcessEnv, { exit: number }])[] = [
    ['no display', { DISPLAY: '' }, { exit: 0 }],
    ['SSH', { SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' }, { exit: 0 }],
    ['no program', { PATH: '/nowhere' }, { exit: 0 }],
    ['a program that fails', {}, { exit: 3 }],
  ];
  for (const [name, more, given] of without) {
    const { data, env, opened } = desktop(t, given);
    const server = startHdo(t, [...anywhere, '--data', data], { env: { ...env, ...more } });
    const { stderr } = await server.written(/no browser to open here. The inbox is at http/);
    assert.equal(opened().length, given.exit === 0 ? 0 : 1, name);
    assert.doesNotMatch(stderr, /sign-in#|hdo_/, `${name}: the journal has no secret`);
    assert.match(readFileSync(join(data, 'first-run.txt'), 'utf8'), /\/sign-in#[\w-]{43}\n/);
    server.signal('SIGTERM');
    await server.ended;
  }
});

test('on a terminal, a new server prints the link and a line for another terminal, which works', async (t) => {
  const data = join(temporary(t), 'data');
  const shown = await atTerminal(t, [...anywhere, '--data', data], { until: /ask 'Shall we begin\?'/ });
  assert.match(shown, /Sign in as admin, once, within 15 m: http\S+\/sign-in#[\w-]{43}/);
  const [, HDO_URL = '', HDO_API_KEY = ''] = /HDO_URL=(\S+) HDO_API_KEY=(\S+) \S+ ask/.exec(shown) ?? [];
  const env = { HDO_URL, HDO_API_KEY };
  const asked = await hdoBeside(['ask', 'Shall we begin?', '--timeout', '1s'], { env });
  assert.equal(asked.code, 75, asked.stderr);
});
