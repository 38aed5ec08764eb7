import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { sharedInbox } from '../helpers/browser/inbox.ts';
import { until } from '../helpers/until.ts';

type Loaded = { readonly path: string; readonly depth: number; readonly bytes: number };

const most_requests = 6;
const most_scripts = 6; // two at first, the rest, the parts to sign in, and what those share
const most_bytes = 100_000;
const api = '/review/api/';
const tab_icon = /^\/tab-\d+\.svg/; // the browser loads it for itself, and the page does not wait for it

const watch = `new MutationObserver(() => {
  if (document.querySelector('.row')) globalThis.listed_ms ??= Date.now();
}).observe(document, { subtree: true, childList: true })`;

/** Records what a page requests until it lists something. `depth` counts the replies on the way to each request. */
async function loads(page: Page, url: string): Promise<readonly Loaded[]> {
  await page.addInitScript(watch);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const asked = new Map<string, { url: string; by: string | undefined; at_ms: number; bytes: number }>();
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, wallTime }) => {
    const by = initiator.url ?? initiator.stack?.callFrames.at(-1)?.url;
    asked.set(requestId, { url: request.url, by, at_ms: wallTime * 1_000, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('.row').first().waitFor();
  const listed_ms = Number(await page.evaluate('listed_ms'));
  const all = [...asked.values()].filter(({ at_ms }) => at_ms <= listed_ms);
  const depthOf = (by: string | undefined): number => {
    const from = all.find((one) => one.url === by);
    return from ? 1 + depthOf(from.by) : 0;
  };
  return all.map(({ url, by, bytes }) => ({ path: url.slice(new URL(url).origin.length), depth: depthOf(by), bytes }));
}

test('the list appears after three round trips, six files and under 100 KB', async (t) => {
  const { context, proxy, send } = await sharedInbox(t, { worker: true });
  for (let at = 1; at <= 12; at += 1) await send(`Request ${at}`);
  const page = await context.newPage();
  const all = await loads(page, `${proxy.base_url}/queue`);
  const files = all.filter(({ path }) => !path.startsWith(api) && !tab_icon.test(path));
  const calls = all.filter(({ path }) => path.startsWith(api));
  for (const { path, depth, bytes } of all) t.diagnostic(`${depth} ${bytes} ${path}`);

  assert.ok(files.length <= most_requests, `${files.length} files`);
  assert.ok(files.reduce((sum, { bytes }) => sum + bytes, 0) < most_bytes);
  assert.ok(
    Math.max(...files.filter(({ bytes }) => bytes > 0).map(({ depth }) => depth)) <= 1,
    'the page names them all',
  );
  const first = ['session', 'items?view=queue&limit=3'].map((path) => calls.filter((one) => one.path === api + path));
  assert.deepEqual(
    first.map((found) => [...new Set(found.map(({ depth }) => depth))]), // a lost reply is asked for again
    [[2], [2]],
  );
  await page.locator('.row', { hasText: 'Request 12' }).waitFor();
});

test('all parts that load later come in a few files, soon after the list', async (t) => {
  const { context, proxy } = await sharedInbox(t);
  const page = await context.newPage();
  const scripts: string[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/chunks/')) scripts.push(pathname);
  });
  await page.goto(`${proxy.base_url}/queue`);
  await until('the parts are loaded', async () => scripts.some((path) => path.startsWith('/chunks/over-the-page-')));

  assert.ok(
    scripts.some((path) => path.startsWith('/chunks/rest-')),
    scripts.join(),
  );
  assert.ok(scripts.length <= most_scripts, scripts.join());
});
