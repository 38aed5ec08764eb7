import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { flaws } from '../helpers/browser/axe.ts';
import { sharedInbox } from '../helpers/browser/inbox.ts';
import { appliance } from '../helpers/browser/proxy.ts';
import { settled } from '../helpers/browser/settled.ts';
import { wordsIn } from '../helpers/data/words.ts';
import { until } from '../helpers/until.ts';

const kept = 'caches.keys().then((names) => names.join())';
/** Waits for the worker and for the words, which are stored last. */
const isKept = "navigator.serviceWorker.ready.then(() => caches.match('/shell/words')).then(Boolean)";

/** Opens a tab and waits until the service worker has cached the page. */
async function visited(t: Parameters<typeof sharedInbox>[0]) {
  const box = await sharedInbox(t, { colorScheme: 'light', worker: true });
  await box.send('first');
  const tab = await box.tab();
  await until('the page is kept', () => tab.evaluate(isKept));
  const isLast = (url: string) => url.startsWith('/chunks/over-the-page-'); // a file still loading would find no server
  await until('all is loaded ahead', () => [...box.proxy.carried].some(isLast));
  return { ...box, page: tab };
}

const heading = (tab: Page, name: string) => tab.getByRole('heading', { name }).first();

test('without a connection the page opens, says so, and reconnects by itself', async (t) => {
  const { page, proxy, send } = await visited(t);
  proxy.away = true;
  await page.reload();
  await heading(page, 'The server isn’t responding').waitFor();
  assert.deepEqual(await flaws(page), []);
  await send('second');
  proxy.away = false;
  await heading(page, 'first').waitFor();
  await page.locator('.row', { hasText: 'second' }).waitFor();
});

test('the strip leaves when the connection is back, and Try now tries at once', async (t) => {
  const { page, proxy } = await visited(t);
  await page.clock.install();
  await page.reload(); // so that all its times are of one clock
  await page.locator('.list-foot', { hasText: 'Live' }).waitFor();
  await settled(page); // with the clock stopped, nothing is painted
  await page.clock.pauseAt(Date.now() + 1_000); // the page would try by itself after five seconds
  const strip = page.locator('.strip', { hasText: 'No connection' });
  const shown = (count: number) => until('the strip comes or leaves', async () => (await strip.count()) === count);
  const lose = async () => {
    proxy.way(appliance('lost')); // the stream of the shared worker goes on
    await page.evaluate('void dispatchEvent(new Event("offline"))');
    await shown(1);
  };
  await lose();
  proxy.way(() => 'through');
  const asked = page.waitForRequest(/session$/);
  await strip.getByRole('button', { name: 'Try now' }).click();
  await asked;
  await shown(0);
  await lose();
  proxy.way(() => 'through');
  await page.evaluate('void dispatchEvent(new Event("online"))');
  await shown(0);
  await page.clock.resume();
  await page.locator('.list-foot', { hasText: 'Live' }).waitFor();
});

test('any URL of the inbox opens offline, and no API reply is cached', async (t) => {
  const { page, proxy } = await visited(t);
  const url = page.url();
  proxy.away = true;
  await page.goto(url);
  await heading(page, 'The server isn’t responding').waitFor();
  assert.equal(page.url(), url);
  const names = `(async () => {
    const cache = await caches.open((await caches.keys())[0]);
    return (await cache.keys()).map(({ url }) => new URL(url).pathname.replace(/^.chunks.+/, 'chunk')).sort();
  })()`;
  const paths = (await page.evaluate(names)) as string[];
  const known = paths.filter((path) => path !== 'chunk');
  assert.deepEqual(known, [
    '/icon.svg',
    '/inbox.css',
    '/live.js',
    '/manifest.webmanifest',
    '/shell',
    '/shell/words',
    '/tab-0.svg',
  ]);
});

const languageKept = "caches.match('/shell/words').then((one) => one?.json()).then((one) => one?.language)";
const workers = `navigator.serviceWorker.getRegistrations().then((all) =>
  all.flatMap(({ installing, waiting, active }) => [installing, waiting, active]).map((one) => one?.scriptURL ?? ''))`;

const hasLast = `performance.getEntriesByType('resource').some(
  ({ name, responseEnd }) => name.includes('/chunks/over-the-page-') && responseEnd > 0)`;

test('a change of the language replaces the page for offline use, and no worker', async (t) => {
  const { page, proxy, context } = await visited(t);
  const only = ['', '', new URL('/offline.js', page.url()).href];
  assert.deepEqual(await page.evaluate(workers), only);
  for (const language of ['de', 'ja', 'fr']) {
    await context.addCookies([{ name: 'hdo_language', value: language, url: page.url() }]);
    await page.reload();
    await until(`the page is kept in ${language}`, async () => (await page.evaluate(languageKept)) === language);
    assert.deepEqual(await page.evaluate(workers), only, language);
  }
  await until('all is loaded ahead', () => page.evaluate(hasLast));
  await until('the other pages are gone', async () => !String(await page.evaluate(kept)).includes(','));
  proxy.away = true;
  await page.reload();
  const words = (await wordsIn('fr')).ui?.uiWords as Readonly<Record<'noAnswer', string>>;
  await heading(page, words.noAnswer).waitFor();
  assert.equal(await page.evaluate('document.documentElement.lang'), 'fr');
});

test('the cache of an older build is removed by a newer one', async (t) => {
  const { page } = await visited(t);
  await page.evaluate("caches.open('hdo-older')");
  await page.reload();
  await until('the older is gone', async () => !String(await page.evaluate(kept)).includes('older'));
});

test('Chromium accepts the inbox as installable', async (t) => {
  const { page, context } = await visited(t);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const { errors, url } = await session.send('Page.getAppManifest');
  const real = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
  assert.deepEqual([real, errors, new URL(url).pathname], [[], [], '/manifest.webmanifest']);
});
